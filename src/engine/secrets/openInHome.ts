/** In the home directory: programs, what they are made of, and what they have downloaded for all projects. */
export const toolchains: readonly string[] = [
  ...['bin', '.local/bin', '.local/lib', '.local/share/pnpm', '.local/share/uv', '.local/share/mise'],
  ...['.local/share/fnm', '.local/share/virtualenvs', '.local/pipx', '.local/share/pipx'],
  // JavaScript.
  ...[
    '.nvm',
    '.volta',
    '.fnm',
    '.n',
    '.bun',
    '.deno',
    '.npm',
    '.npm-global',
    '.npm-packages',
    '.yarn',
    '.pnpm',
  ],
  ...['.node_modules', 'node_modules', '.corepack', '.cache/node', '.cache/deno', '.cache/yarn'],
  // Python.
  ...[
    '.pyenv',
    '.rye',
    '.virtualenvs',
    '.poetry',
    '.conda',
    'miniconda3',
    'anaconda3',
    'miniforge3',
    'mambaforge',
  ],
  ...['.cache/pip', '.cache/uv', '.cache/pypoetry', '.cache/pre-commit'],
  // Rust, Go, Java, Ruby, .NET, PHP, and their like.
  ...['.cargo', '.rustup', 'go', 'sdk', '.cache/go-build', '.cache/gopls', '.cache/golangci-lint'],
  ...['.sdkman', '.jenv', '.jabba', '.m2', '.gradle', '.ivy2', '.sbt', '.cache/coursier', '.konan'],
  ...['.rbenv', '.rvm', '.gem', '.bundle', '.dotnet', '.nuget', '.composer', '.config/composer', '.phpenv'],
  ...['.ghcup', '.cabal', '.stack', '.opam', '.elan', '.juliaup', '.julia', '.mix', '.hex', '.asdf', '.mise'],
  ...[
    '.nix-profile',
    '.nix-defexpr',
    '.local/state/nix',
    '.linuxbrew',
    '.proto',
    '.foundry',
    '.zig',
    '.flutter',
  ],
  ...['Library/Python', 'Library/Caches/go-build', 'Library/pnpm', '.terraform.d/plugin-cache'],
];

/** In the home directory: how programs are set up, as far as nobody keeps passwords in it. */
export const configurations: readonly string[] = [
  ...['.gitconfig', '.gitignore', '.gitignore_global', '.gitattributes', '.config/git', '.gitmessage'],
  ...['.editorconfig', '.inputrc', '.ripgreprc', '.fdignore', '.ignore', '.rgignore', '.agignore'],
  ...[
    '.config/ripgrep',
    '.config/fd',
    '.config/bat',
    '.config/lsd',
    '.config/eza',
    '.dircolors',
    '.lscolors',
  ],
  ...['.eslintrc', '.eslintrc.json', '.prettierrc', '.babelrc', '.nvmrc', '.node-version', '.tool-versions'],
  ...[
    '.config/mise',
    '.config/pnpm',
    '.config/yarn',
    '.config/pip',
    '.config/ruff',
    '.config/uv',
    '.config/go',
  ],
  ...['.pylintrc', '.flake8', '.condarc', '.gemrc', '.irbrc', '.rspec', '.curlrc', '.wgetrc', '.config/nix'],
  ...['.terminfo', '.fonts', '.local/share/fonts', '.hushlogin', '.tigrc', '.jq', '.tmux.conf', '.vimrc'],
];

/** Variables that say where a toolchain is. */
export const toolchainVariables: readonly string[] = [
  ...[
    'NVM_DIR',
    'VOLTA_HOME',
    'FNM_DIR',
    'BUN_INSTALL',
    'DENO_DIR',
    'PNPM_HOME',
    'NPM_CONFIG_PREFIX',
    'N_PREFIX',
  ],
  ...['PYENV_ROOT', 'VIRTUAL_ENV', 'CONDA_PREFIX', 'CONDA_ROOT', 'PIPX_HOME', 'UV_CACHE_DIR', 'POETRY_HOME'],
  ...['CARGO_HOME', 'RUSTUP_HOME', 'GOROOT', 'GOPATH', 'GOMODCACHE', 'GOCACHE', 'JAVA_HOME', 'SDKMAN_DIR'],
  ...['M2_HOME', 'MAVEN_HOME', 'GRADLE_HOME', 'GRADLE_USER_HOME', 'RBENV_ROOT', 'GEM_HOME', 'DOTNET_ROOT'],
  ...[
    'NUGET_PACKAGES',
    'COMPOSER_HOME',
    'ASDF_DIR',
    'ASDF_DATA_DIR',
    'MISE_DATA_DIR',
    'GHCUP_INSTALL_BASE_PREFIX',
  ],
  ...['OPAMROOT', 'JULIA_DEPOT_PATH', 'FLUTTER_ROOT', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'HOMEBREW_PREFIX'],
];
