import { type Run } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { launchText, type Launch } from '../../../src/engine/shell/launch.ts';
import { setupScript } from '../../../src/engine/shell/setup.ts';
import { captionOf } from '../../../src/engine/tool/label.ts';

interface RunOptions extends Partial<Pick<Launch, 'recording' | 'outlives'>> {
  readonly env?: Readonly<Record<string, string>>;
  readonly isBackground?: boolean;
}

/** A run of a command in a folder that has its storage too, for an `agent-run` that the test starts itself. */
export function runOf(command: string, folder: string, options: RunOptions = {}): Run {
  const {
    recording = { maxBytes: 1024 ** 3, streams: 'together' },
    outlives = false,
    env = {},
    isBackground = false,
  } = options;
  const meta = {
    command,
    cwd: folder,
    session: 's',
    requester: 'api',
    host: 'local',
    timeoutSeconds: 5,
    startedAt: new Date().toISOString(),
  } as const;
  return new RunStore(folder).create(
    { meta, command },
    {
      setup: (run) => setupScript(run, { cwd: folder, state: undefined }, { cwd: folder, env }),
      launch: (run) => launchText(run, { shell: '/bin/bash', recording, outlives }),
      caption: outlives ? '' : captionOf(command),
      isBackground,
    },
  ).run;
}
