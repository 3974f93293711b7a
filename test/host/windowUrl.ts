import { type VscodeServer } from './startServer.ts';

/** What the window shows and runs. Paths are absolute. */
export interface WindowOptions {
  folder: string;
  /** An extension to load from its folder. The payload is a map: there can be one only. */
  extensionDevelopmentPath?: string;
  /** A module whose `run` the extension host calls, and then ends. */
  extensionTestsPath?: string;
  /** Environment variables for the extension host. */
  environment?: Record<string, string>;
}

/** The address that opens such a window. */
export function windowUrl({ port, token }: VscodeServer, options: WindowOptions): string {
  const remote = (path: string): string => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload: [string, string][] = [];
  const { extensionDevelopmentPath, extensionTestsPath, environment } = options;
  if (extensionDevelopmentPath) payload.push(['extensionDevelopmentPath', remote(extensionDevelopmentPath)]);
  if (extensionTestsPath) payload.push(['extensionTestsPath', remote(extensionTestsPath)]);
  if (environment) payload.push(['extensionEnvironment', JSON.stringify(environment)]);

  const url = new URL(`http://127.0.0.1:${port}/`);
  url.searchParams.set('tkn', token);
  url.searchParams.set('folder', options.folder);
  if (payload.length > 0)
    url.searchParams.set('payload', JSON.stringify([['skipWelcome', 'true'], ...payload]));
  return url.href;
}
