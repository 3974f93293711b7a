import { sandboxUnavailable } from '../errors.ts';
import { quote } from '../shell/quote.ts';
import { type MakerOptions } from './maker.ts';
import { type Seatbelt } from './sandbox.ts';
import { attempt, programFor } from './tryOut.ts';

/** The sandbox of macOS, tried out. */
export async function seatbeltMaker(options: MakerOptions): Promise<Seatbelt> {
  const program = programFor(options, 'sandbox-exec');
  const profile = '(version 1)(allow default)(deny file-write*)(deny network*)';
  const { isFine, said } = await attempt(
    `exec ${[program, '-p', profile, '/usr/bin/true'].map(quote).join(' ')}`,
  );
  if (!isFine) throw sandboxUnavailable({ kind: 'refused', program, message: said });
  return { kind: 'seatbelt', program };
}
