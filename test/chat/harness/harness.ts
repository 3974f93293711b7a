import { type ServerOptions, type VscodeServer } from '../../host/startServer.ts';
import { type WindowOptions } from '../../host/windowUrl.ts';
import { type Chat } from './startChat.ts';

/** One of VS Code's programs that run the conversation with a model, set up to talk to the scripted model. */
export interface Harness {
  server: (modelUrl: string) => Pick<ServerOptions, 'edits' | 'extensionFolders' | 'settings'>;
  window: (server: VscodeServer, modelUrl: string) => Omit<WindowOptions, 'folder'>;
  /**
   * Resolves when the scripted model will answer a prompt and be offered the extension's tools. `active` resolves when the
   * model extension has seen Copilot Chat start.
   */
  ready: (chat: Pick<Chat, 'ask' | 'panel'>, active: Promise<void>) => Promise<void>;
}
