import { basename } from 'node:path';
import { otherReading, otherShell } from './dialects.ts';
import { type Effect, onlyReads, unknowable } from './effect.ts';
import { FunctionCalls } from './functionCalls.ts';
import {
  isKnownProgram,
  isProgramOfTable,
  judgeLeaf,
  laterDenial,
  unknownProgram,
  type Redefined,
} from './judgeLeaf.ts';
import { partOf, type Known, type Part } from './part.ts';
import { withDashedNames } from './paths/dashedNames.ts';
import { type Whereabouts } from './paths/judgePath.ts';
import { type Places } from './paths/places.ts';
import { redirectEffects } from './paths/redirectEffects.ts';
import { onlyShellKnows } from './programs/judgeProgram.ts';
import { readScript } from './readScript.ts';
import { steeringScripts } from './steeringScripts.ts';
import { exportEffect, steeringEffect } from './steeringVariables.ts';
import { afterBuiltin } from './walk/builtins.ts';
import { type Found, type Readers, type Variable } from './walk/found.ts';
import { movesDescriptors } from './walk/descriptors.ts';
import { recursionEffect } from './walk/recursion.ts';
import { Walker } from './walk/walker.ts';
import {
  either,
  oneOf,
  withDoubt,
  withVariable,
  type FunctionWithSource,
  type State,
} from './words/state.ts';
import { type Text } from './words/text.ts';
import { type Surroundings } from './words/variables.ts';
import { unwrap } from './wrappers/unwrap.ts';
import { type Inner, type InnerScript, type Input } from './wrappers/unwrapped.ts';

export interface JudgeOptions {
  readonly places: Places;
  readonly around: Surroundings;
  readonly redefined: Redefined;
  /** The directory that the script is started in. */
  readonly start: string;
}

/** Deeper than anybody nests on purpose; bounds what a script can cost. */
const maxDepth = 40;

/** What may be read in more than one way is never read-only, so this only bounds how far it is looked into. */
const maxReadings = 2;

const tooDeep = unknowable('Is nested too deeply to be judged.');

/** As much of a script as tells which one it is. */
const maxShown = 200;

/** A command with what it is run by. */
interface Call {
  readonly source: string;
  readonly words: readonly Text[];
  readonly input: Input;
  readonly readers: Readers;
  readonly state: State;
  /** What is already known of it. */
  readonly effects: readonly Effect[];
  readonly depth: number;
  /** Whether names of functions mean them here. */
  readonly seesFunctions: boolean;
}

/** Judges the commands of a script one by one, and whatever they run. */
export class Judge {
  readonly parts: Part[] = [];
  readonly #options: JudgeOptions;
  readonly #functions = new FunctionCalls();
  readonly #evaluating = new Set<string>();

  constructor(options: JudgeOptions) {
    this.#options = options;
  }

  /** Judges a script, and at the end the functions in it that nobody called: somebody may yet. */
  judge(source: string, state: State): void {
    this.#script(source, state, 0);
    for (let next = this.#functions.nextUncalled(); next; next = this.#functions.nextUncalled()) {
      this.#body(next.definition, { ...next.at, positional: undefined, variables: new Map() }, 1);
    }
  }

  #script(text: string, state: State, depth: number, input?: Input): State {
    const { script, source, problem, rest = '' } = readScript(text);
    if (problem) this.parts.push({ command: text.slice(0, maxShown), ...problem });
    if (!script) return state;
    const other = otherReading(problem ? undefined : script, text, state.dialect);
    if (other !== undefined) this.parts.push({ command: text.slice(0, maxShown), ...otherShell });
    for (const reading of depth < maxReadings ? [rest, other ?? ''].filter(Boolean) : []) {
      this.#script(reading, { ...state, dialect: 'bash' }, depth + 1, input);
    }
    const known = { ...state, movesDescriptors: state.movesDescriptors || movesDescriptors(script) };
    try {
      return this.#walker(source, known, depth).walk(script, input);
    } catch (error) {
      // Parts of a broken tree may break the parser when they are looked at, and there is an end to every stack.
      if (!problem && !(error instanceof RangeError)) throw error;
      if (!problem) this.parts.push({ command: text.slice(0, maxShown), ...tooDeep });
      return state;
    }
  }

  #walker(source: string, state: State, depth: number): Walker {
    return new Walker(source, state, {
      around: this.#options.around,
      evaluating: this.#evaluating,
      visit: (found) => this.#found(found, depth),
      define: (definition, at) => {
        this.#functions.define(definition, at);
      },
    });
  }

  #found(found: Found, depth: number): State {
    const { source, words, state, input, readers, assignments } = found;
    const effects = [
      ...found.effects,
      ...assignments.flatMap((variable) => assignmentEffects(variable, words)),
      ...found.redirects.flatMap((file) => redirectEffects(file, this.#where(state))),
    ];
    const call = { source, words, input, readers, state, effects, depth, seesFunctions: true };
    for (const { name, values } of assignments) {
      for (const script of steeringScripts(name, values)) this.#innerScript(call, { kind: 'script', script });
    }
    if (words.length === 0) {
      this.#add({ source, effects });
      return state;
    }
    if (assignments.length === 0) return this.#call(call);
    // A function, or what `eval` runs, sees them; whether they stay depends on the command.
    const during = assignments.reduce(
      (before, { name, values }) => withVariable(before, name, oneOf(name, values)),
      state,
    );
    return either(state, this.#call({ ...call, state: during }));
  }

  #where({ cwds, movesDescriptors }: State): Whereabouts {
    const { places, start } = this.#options;
    return { cwds, movesDescriptors, places, isMoved: !cwds?.every((cwd) => cwd === start) };
  }

  #call(call: Call): State {
    const { words, state, depth, effects } = call;
    const [program, ...args] = words;
    if (!program || depth > maxDepth) {
      this.#add({ ...call, effects: program ? [...effects, tooDeep] : effects });
      return state;
    }
    if (program.value === undefined) {
      this.#add({
        ...call,
        effects: [...effects, unknownName(program)],
        denial: laterDenial(args, this.#where(state)),
      });
      return state;
    }
    const definitions = call.seesFunctions ? state.functions.get(program.value) : undefined;
    return definitions ? this.#called(definitions, call, args) : this.#program(call, program.value, args);
  }

  #called(definitions: readonly FunctionWithSource[], call: Call, args: readonly Text[]): State {
    const { state, depth, effects } = call;
    if (effects.length > 0) this.#add(call);
    const ends = definitions.map((definition) => {
      const end = this.#body(definition, { ...state, positional: args }, depth + 1);
      return { ...end, positional: state.positional };
    });
    return ends.reduce(either, state);
  }

  /** The body of a function, unless it is being looked at already or too much has been. */
  #body(definition: FunctionWithSource, state: State, depth: number): State {
    const { node, source } = definition;
    const end = this.#functions.call(node, () => {
      const effect = recursionEffect(node);
      if (effect) this.#add({ source: source.slice(node.pos, node.end), effects: [effect] });
      return this.#walker(source, state, depth).walk(node.body);
    });
    if (end) return end;
    const effect = unknowable('Calls itself, or too many others, to be judged.');
    this.#add({ source: node.name.text, effects: [effect] });
    return state;
  }

  #program(call: Call, path: string, words: readonly Text[]): State {
    const name = basename(path);
    const args = withDashedNames(words, call.state.cwds);
    const unwrapped = unwrap(name, args, call.input);
    if (!unwrapped) {
      this.#leaf(call, path, args);
      return afterBuiltin(name, args, call.state, { around: this.#options.around, input: call.input });
    }
    const own = unwrapped.does === onlyReads ? [] : [unwrapped.does];
    const foreign = isKnownProgram(path, this.#options.redefined) ? [] : [unknownProgram(path)];
    return this.#inner({ ...call, effects: [...call.effects, ...own, ...foreign] }, name, unwrapped.inner);
  }

  /** What a wrapper runs. Only some of them run it in the shell that they are in. */
  #inner(call: Call, wrapper: string, inner: readonly Inner[]): State {
    const { state, depth } = call;
    const isCertain = inner.some((command) => command.kind === 'words' && isProgramOfTable(command.words[0]));
    const denial = isCertain ? undefined : laterDenial(call.words.slice(1), this.#where(state));
    if (inner.length === 0 || denial) this.#add({ ...call, denial });
    const ends = inner.map((command) => {
      if (command.kind === 'script') {
        return this.#innerScript({ ...call, state: stateInside(wrapper, state) }, command);
      }
      const next = { ...call, words: command.words, depth: depth + 1, seesFunctions: false };
      if (!command.isReal) return this.#call(next);
      const [program, ...args] = command.words;
      this.#leaf(next, program?.value ?? '', args);
      return state;
    });
    return inCurrentShell.has(wrapper) ? ends.reduce(either, state) : state;
  }

  #innerScript(call: Call, { script, positional, zero, dialect }: InnerScript): State {
    const { state, depth, effects, source, input } = call;
    if (script.value === undefined || depth > maxDepth) {
      const effect = script.value === undefined ? onlyShellKnows(script) : tooDeep;
      this.#add({ source, effects: [...effects, effect] });
      return state;
    }
    this.#options.around.work.parse(script.value);
    if (effects.length > 0) this.#add({ source, effects });
    const named = zero ? withVariable(state, '0', { kind: 'value', values: [zero] }) : state;
    return this.#script(
      script.value,
      { ...named, positional: positional ?? state.positional, dialect: dialect ?? state.dialect },
      depth + 1,
      input,
    );
  }

  #leaf(call: Call, path: string, args: readonly Text[]): void {
    const where = { ...this.#where(call.state), readers: call.readers, input: call.input };
    const { effect, denial } = judgeLeaf(path, args, where, this.#options.redefined);
    this.#add({ ...call, effects: [...call.effects, effect], denial });
  }

  #add(known: Known): void {
    this.parts.push(partOf(known));
  }
}

/** Before a program, a variable is set for it alone. `IFS= read line` splits its own input only. */
function assignmentEffects({ name, values }: Variable, [program]: readonly Text[]): Effect[] {
  if (name === 'IFS' && program?.value === 'read') return [];
  const effect = program ? exportEffect(name, values) : steeringEffect(name, values);
  return effect ? [effect] : [];
}

/** Any program may be run, also by the words that follow. */
const unknownName = ({ source }: Text): Effect => ({
  ...unknowable(`Which program ${source} is, is known only when it runs.`),
  offending: source,
});

/** What a script knows of the shell that it is in: one that runs later, or in another shell, may find all changed. */
function stateInside(wrapper: string, state: State): State {
  if (sameShell.has(wrapper)) return state;
  const isLater = wrapper === 'trap' || wrapper === 'alias';
  return { ...withDoubt(state), ...(isLater && { cwds: undefined }) };
}

/** Wrappers that run a script as if it stood in their place. */
const sameShell = new Set(['eval', 'source', '.']);

/** Wrappers after which the shell is what the command made of it. */
const inCurrentShell = new Set([...sameShell, 'command', 'builtin']);
