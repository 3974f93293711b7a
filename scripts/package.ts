// `npm run package`: agent-shell.vsix at the root.
import { packageVsix } from './vsix.ts';

await packageVsix('agent-shell.vsix');
