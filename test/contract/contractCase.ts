import { type ErrorCode } from '../../src/engine/errors.ts';

/** Something that holds on every host: one call, or several of one story, each with what must come of it. */
export type ContractCase = {
  readonly name: string;
  /** What is in the working directory beforehand: text by path. A path that ends with a slash is a directory. */
  readonly files?: Readonly<Record<string, string>>;
} & (ContractCall | { readonly calls: readonly ContractCall[]; readonly atOnce?: true });

export interface ContractCall {
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly timeout?: number;
  /** One that is not named is the case's own. */
  readonly session?: string;
  /** Cancels the call as soon as this file is in the working directory. */
  readonly cancelWhen?: string;
  readonly expect: Expectation;
}

export type Expectation = Exit | Failure | typeof asBash;

/** The command came to its end. */
export interface Exit {
  readonly exitCode: number;
  /** The artifact: all of it, or what its text must match. */
  readonly output: string | Uint8Array | RegExp;
  /** How the report says that it ended, where that is more than the exit code. */
  readonly status?: string;
  /** Something that the report has to say beside it. */
  readonly notice?: RegExp;
}

/** It did not, or was refused. */
export interface Failure {
  readonly error: ErrorCode;
  readonly message?: RegExp;
  /** What the artifact holds of it. */
  readonly output?: string;
}

/** Output and exit code are those of `bash file`, in the same environment and an equal directory. */
export const asBash = 'as bash';

/** An exit code of 0, the most usual one, and an output. */
export const prints = (output: Exit['output']): Exit => ({ exitCode: 0, output });
