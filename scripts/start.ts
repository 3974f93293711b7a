// `npm start`: Agent Shell in an editor, on a sample workspace. With --check: one command there, and how it went.
import { checkCommand } from './start/checkCommand.ts';
import { desktopCode } from './start/desktopCode.ts';
import { openDesktop } from './start/openDesktop.ts';
import { openServer } from './start/openServer.ts';

const desktop = desktopCode();
if (process.argv.includes('--check')) await checkCommand(desktop);
else if (desktop) await openDesktop(desktop);
else await openServer();
