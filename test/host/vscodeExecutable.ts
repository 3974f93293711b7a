import { join } from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { hasScreen } from './hasScreen.ts';

const shim = join(import.meta.dirname, 'code-shim');
const downloadSite = 'https://update.code.visualstudio.com/api/releases/stable';
const probeTimeoutMs = 3000;

/** The VS Code that runs the tests: `VSCODE_EXECUTABLE`, else a downloaded one where it can run, else the server's. */
export async function vscodeExecutable(): Promise<string> {
  const named = process.env.VSCODE_EXECUTABLE;
  if (named) return named;
  if (hasScreen() && (await canDownload())) return downloadAndUnzipVSCode('stable');
  return shim;
}

async function canDownload(): Promise<boolean> {
  try {
    const response = await fetch(downloadSite, {
      method: 'HEAD',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}
