/** A program for the kernel's packet filter, by which it decides about system calls. */
export interface Instruction {
  readonly code: number;
  readonly skipIfTrue?: number;
  readonly skipIfFalse?: number;
  readonly value: number;
}

/** Places in `struct seccomp_data`; of the arguments the lower halves. */
export const at = { number: 0, architecture: 4, first: 16, second: 24 } as const;

export const load = (value: number): Instruction => ({ code: 0x20, value });
export const allow: Instruction = { code: 0x06, value: 0x7fff0000 };

/** The call fails with an error of this number. */
export const failWith = (error: number): Instruction => ({ code: 0x06, value: 0x00050000 + error });

/** As `errno` has them. */
export const errors = {
  notPermitted: 1,
  readOnlyFileSystem: 30,
  noSuchCall: 38,
  noSuchFamily: 97,
  networkUnreachable: 101,
} as const;

export const whenEqual = (value: number, then: readonly Instruction[]) => when(0x15, value, then);
export const whenAtLeast = (value: number, then: readonly Instruction[]) => when(0x35, value, then);
/** When any of these bits is set. */
export const whenSet = (bits: number, then: readonly Instruction[]) => when(0x45, bits, then);

/** A jump goes no further than this. */
const maxSkip = 255;

function when(code: number, value: number, then: readonly Instruction[]): Instruction[] {
  if (then.length > maxSkip) throw new RangeError(`${then.length} instructions cannot be skipped.`);
  return [{ code, skipIfFalse: then.length, value }, ...then];
}

export const anyOf = (values: readonly number[], then: Instruction) =>
  values.flatMap((value) => whenEqual(value, [then]));

export const encoded = (program: readonly Instruction[]) => Buffer.concat(program.map(encode));

function encode({ code, skipIfTrue = 0, skipIfFalse = 0, value }: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(skipIfTrue, 2);
  bytes.writeUInt8(skipIfFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
