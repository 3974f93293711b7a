import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CodeEdit } from '../../../host/editedCopy.ts';

const model = pathToFileURL(join(import.meta.dirname, 'model.ts')).href;

const workbench = 'out/vs/code/browser/workbench/workbench.js';
const agentHost = 'out/vs/platform/agentHost/node/agentHostMain.js';
const extensionHost = 'out/vs/workbench/api/node/extensionHostProcess.js';

/**
 * Changes VS Code so that a window in a browser has an Agent Host, with the scripted model behind it. Everything else
 * is as users have it. The code is minified: another version has other names in these places.
 */
export function agentHostEdits(modelUrl: string): CodeEdit[] {
  return [
    // The Agent Host is off in a browser (`Bt`).
    { file: workbench, find: 'super(!Bt,o,e,t)', replace: 'super(!0,o,e,t)' },
    // A setting allows models without sign-in, but a server does not read it.
    { file: agentHost, find: 'function Ub(r){let n=r===!0;', replace: 'function Ub(r){let n=!0;' },
    // Models of extensions reach the Agent Host through a port that only the desktop has: register ours directly.
    {
      file: agentHost,
      find: 'I=new nR,p=await SY(',
      replace: `I=new nR,I.register('scripted',(await import('${model}')).scriptedModel('${modelUrl}')),p=await SY(`,
    },
    // In a browser the Agent Host may not read files that extensions contribute, and gets addresses it cannot open.
    {
      file: workbench,
      find: 'async _isCovered(e,t,i){if(e===RN)return!0;',
      replace: 'async _isCovered(e,t,i){return!0;',
    },
    {
      file: agentHost,
      find: 'function ah(r,n){let e=',
      replace: 'function ah(r,n){if(r.scheme==="file")return r;let e=',
    },
    // This server grants proposed API to every extension. A user's VS Code does not, so take it from ours.
    {
      file: extensionHost,
      find: 'function Oe(i,t){return!0}',
      replace: 'function Oe(i,t){return!i.identifier.value.startsWith("agent-shell.")}',
    },
  ];
}
