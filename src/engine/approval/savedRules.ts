import { dirname } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../runs/makeFolder.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';

/** Where a rule counts. That of a chat is gone with the window. */
export type RuleScope =
  | { readonly kind: 'chat'; readonly session: string }
  | { readonly kind: 'workspace'; readonly folder: string }
  | { readonly kind: 'everywhere' };

export interface SavedRule {
  readonly rule: string;
  readonly scope: RuleScope;
}

/** A call, as far as rules depend on it. */
export interface RuleUser {
  readonly session: string;
  readonly folders: readonly string[];
}

/** `workspace` is the first folder of the one that the rule is for. */
const fileSchema = v.array(v.object({ rule: v.string(), workspace: v.optional(v.string()) }));

type Stored = v.InferOutput<typeof fileSchema>[number];

/**
 * Rules that people took from a question. They are in a file of the user's, never in a workspace, which other people write;
 * it is read each time, since several windows and command lines share it.
 */
export class SavedRules {
  readonly #file: string;
  readonly #ofChats: SavedRule[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** Those that count for a call. */
  rulesFor({ session, folders }: RuleUser): string[] {
    return this.list()
      .filter(({ scope }) => {
        if (scope.kind === 'chat') return scope.session === session;
        return scope.kind === 'everywhere' || folders.includes(scope.folder);
      })
      .map(({ rule }) => rule);
  }

  list(): readonly SavedRule[] {
    return [...this.#ofChats, ...this.#stored().map(savedRule)];
  }

  add(added: SavedRule): void {
    if (this.list().some((rule) => isSame(rule, added))) return;
    if (added.scope.kind === 'chat') this.#ofChats.push(added);
    else this.#store([...this.#stored(), storedRule(added)]);
  }

  /** Returns whether there was such a rule. */
  remove(removed: SavedRule): boolean {
    const index = this.#ofChats.findIndex((rule) => isSame(rule, removed));
    if (index >= 0) this.#ofChats.splice(index, 1);
    const stored = this.#stored();
    const left = stored.filter((rule) => !isSame(savedRule(rule), removed));
    if (left.length < stored.length) this.#store(left);
    return index >= 0 || left.length < stored.length;
  }

  /** A file that somebody has broken allows nothing. */
  #stored(): readonly Stored[] {
    try {
      const read = v.safeParse(fileSchema, JSON.parse(readIfThere(this.#file) ?? '[]'));
      return read.success ? read.output : [];
    } catch {
      return [];
    }
  }

  #store(rules: readonly Stored[]): void {
    makeFolder(dirname(this.#file));
    writeAtomically(this.#file, `${JSON.stringify(rules, undefined, 2)}\n`);
  }
}

const savedRule = ({ rule, workspace }: Stored): SavedRule => ({
  rule,
  scope: workspace === undefined ? { kind: 'everywhere' } : { kind: 'workspace', folder: workspace },
});

const storedRule = ({ rule, scope }: SavedRule): Stored => ({
  rule,
  ...(scope.kind === 'workspace' && { workspace: scope.folder }),
});

const isSame = (one: SavedRule, other: SavedRule) =>
  one.rule === other.rule && placeOf(one.scope) === placeOf(other.scope);

function placeOf(scope: RuleScope): string {
  switch (scope.kind) {
    case 'chat':
      return `chat ${scope.session}`;
    case 'workspace':
      return `workspace ${scope.folder}`;
    case 'everywhere':
      return 'everywhere';
  }
}
