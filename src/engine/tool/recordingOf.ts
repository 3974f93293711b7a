import { type AskedOutput } from '../runs/askedOutput.ts';
import { type Recording } from '../shell/recording.ts';
import { type Settings } from './settings.ts';

/** How the output of a command is recorded, by the settings and by the part of it that was asked for. */
export function recordingOf({ maxOutputBytes, format }: Settings, asked?: AskedOutput): Recording {
  return {
    // Shells calculate with it: it must be written in digits.
    maxBytes: Math.min(maxOutputBytes, Number.MAX_SAFE_INTEGER),
    streams: format === 'merged' ? (asked?.streams ?? 'together') : 'apart',
  };
}
