import { digits } from '../reading.ts';

/** Options of git itself that make no difference to what it does. */
export const globalFlags =
  '-P --no-pager --no-optional-locks --no-replace-objects --no-lazy-fetch --no-advice --literal-pathspecs --no-literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs';

/** How differences are shown. */
export const diffFlags = `-abcDmpRrstuwWz --patch --no-patch --raw --patch-with-raw --patch-with-stat --stat --no-stat --numstat --shortstat --compact-summary --cumulative --summary --name-only --name-status --submodule --color --no-color --color-moved --no-color-moved --word-diff --color-words --no-renames --rename-empty --no-rename-empty --check --full-index --binary --abbrev --no-abbrev --find-copies-harder --irreversible-delete --minimal --patience --histogram --indent-heuristic --no-indent-heuristic --pickaxe-all --pickaxe-regex --relative --no-relative --text --ignore-cr-at-eol --ignore-space-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines --function-context --exit-code --quiet --no-ext-diff --textconv --no-textconv --ignore-submodules --no-prefix --default-prefix --ita-invisible-in-index --unified --cached --staged --merge-base --base --ours --theirs --cc --combined-all-paths --root --no-commit-id --always --pretty --format --oneline --max-depth ${digits}`;

/** Those of them with a value, also in the next word. */
export const diffValues =
  '-S -G -l -I --color-moved-ws --diff-filter --diff-merges --ws-error-highlight --word-diff-regex --stat-width --stat-count --src-prefix --dst-prefix --line-prefix --output-indicator-new --output-indicator-old --output-indicator-context --inter-hunk-context --ignore-matching-lines --find-object --diff-algorithm --anchored';

/** Those whose value, if any, is joined to them: `-M50%`. */
export const diffAttached = '-U -M -C -B -X --find-renames --find-copies --break-rewrites --dirstat';

/** Which commits are shown, and how. */
export const logFlags = `${diffFlags} -cEFgiPq --graph --no-graph --decorate --no-decorate --clear-decorations --source --log-size --all --branches --tags --remotes --reflog --walk-reflogs --merges --no-merges --first-parent --min-parents --max-parents --no-min-parents --no-max-parents --not --reverse --date-order --author-date-order --topo-order --follow --full-history --simplify-merges --simplify-by-decoration --ancestry-path --dense --sparse --show-pulls --cherry --cherry-pick --cherry-mark --left-right --left-only --right-only --boundary --parents --children --timestamp --relative-date --abbrev-commit --no-abbrev-commit --expand-tabs --no-expand-tabs --notes --no-notes --show-notes --mailmap --use-mailmap --no-mailmap --no-use-mailmap --all-match --invert-grep --regexp-ignore-case --basic-regexp --extended-regexp --fixed-strings --perl-regexp --no-walk --do-walk --in-commit-order --remerge-diff --no-diff-merges --full-diff --stdin --count --objects --no-object-names --use-bitmap-index --disk-usage --header --bisect --ignore-missing --single-worktree --no-commit-header`;

export const logValues = `${diffValues} -n --max-count --skip --exclude --exclude-hidden --date --min-age --max-age --grep-reflog --encoding --glob --decorate-refs --decorate-refs-exclude`;

/** Those whose value is only compared with commits. */
export const logAnyValues = '-S -G --since --until --after --before --author --committer --grep';
