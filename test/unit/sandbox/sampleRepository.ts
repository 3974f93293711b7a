import { execFileSync } from 'node:child_process';

/**
 * A repository with some of everything: branches, a tag, a stash, changes that are staged and some that are not, a submodule,
 * another worktree; packages for Node.js and Python; archives. Its times are fixed, and those of some files are newer than
 * git has noted, so that git would look at these again.
 */
export function makeSample(folder: string, home: string): void {
  execFileSync('bash', ['-euc', script, 'bash', folder], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      LC_ALL: 'C',
      GIT_AUTHOR_DATE: '2024-01-02T03:04:05Z',
      GIT_COMMITTER_DATE: '2024-01-02T03:04:05Z',
      GIT_ALLOW_PROTOCOL: 'file',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const script = `
git config --global user.name 'Ann Example'
git config --global user.email ann@example.org
git config --global init.defaultBranch main
git config --global alias.st 'status --short'

mkdir -p "$1.part" && cd "$1.part"
git init -q
echo 'a part' > part.txt
git add part.txt && git commit -qm 'Begin the part'

mkdir -p "$1" && cd "$1"
git init -q
mkdir -p src app packages/web node_modules/left node_modules/.bin
cat > package.json <<'EOT'
{
  "name": "sample",
  "version": "1.2.3",
  "scripts": { "lint": "tool lint", "test": "tool test" },
  "dependencies": { "left": "1.0.0" }
}
EOT
cat > package-lock.json <<'EOT'
{
  "name": "sample",
  "version": "1.2.3",
  "lockfileVersion": 3,
  "packages": {
    "": { "name": "sample", "version": "1.2.3", "dependencies": { "left": "1.0.0" } },
    "node_modules/left": { "version": "1.0.0", "bin": { "tool": "tool.js" } }
  }
}
EOT
echo '{ "name": "left", "version": "1.0.0", "main": "left.js", "bin": { "tool": "tool.js" } }' > node_modules/left/package.json
echo 'module.exports = (text) => "left " + text;' > node_modules/left/left.js
printf '#!/usr/bin/env node\\nconsole.log("tool 4.5.6");\\n' > node_modules/left/tool.js
chmod +x node_modules/left/tool.js
ln -s ../left/tool.js node_modules/.bin/tool
echo '{ "name": "web", "version": "0.0.1" }' > packages/web/package.json
printf 'export const first = 1;\\nexport const second = 2; // TODO\\n' > src/index.ts
printf 'import { first } from "./index";\\nexport default first;\\n' > src/other.ts
echo 'console.log(1);' > src/plain.js
printf 'def main():\\n    return 42\\n' > app/main.py
touch app/__init__.py
printf '# Sample\\n\\nA sample of everything, with a needle in it.\\n' > README.md
printf 'b\\na\\nc\\n' > a.txt
printf 'c\\na\\nd\\n' > b.txt
printf 'x,1\\ny,22\\nx,3\\n' > data.csv
printf 'build:\\n\\techo building\\nhelp:\\n\\t@echo "build, help"\\n' > Makefile
printf '#!/bin/bash\\necho run\\n' > run.sh && chmod +x run.sh
echo '{ "compilerOptions": { "strict": true } }' > tsconfig.json
ln -s README.md link
printf 'one\\nERROR two\\nERROR three\\n' | gzip -n > log.gz
tar --sort=name --mtime=@0 --owner=0 --group=0 -czf dist.tgz ./src
python3 -c 'import sqlite3; c = sqlite3.connect("data.db"); c.execute("create table t (x)"); c.execute("insert into t values (1)"); c.commit()'
printf 'node_modules\\ndist\\n__pycache__\\nlinked\\n' > .gitignore
git add .gitignore README.md a.txt b.txt data.csv Makefile run.sh tsconfig.json link src app packages package.json package-lock.json
git commit -qm 'Begin'
git tag -a v1.0.0 -m 'The first'
git -c protocol.file.allow=always submodule --quiet add "$1.part" vendor/part
printf '# more\\n' >> README.md
git commit -qam 'Say more'
git branch topic
git worktree add -q linked topic
echo 'work of the topic' > linked/topic.txt
git -C linked add topic.txt && git -C linked commit -qm 'Work on the topic'
echo 'stashed' >> a.txt
git stash push -q -m 'for later'
echo 'staged' >> b.txt && git add b.txt
echo '// changed' >> src/index.ts
echo 'new' > untracked.txt
# As after a checkout of the same content: git would note that they have not changed.
touch -d '2024-02-03T04:05:06Z' src/other.ts package.json run.sh vendor/part/part.txt linked/README.md
`;
