import * as vscode from 'vscode';
import { names } from './names.ts';

export interface EditorSettings {
  /** Where commands run: in a terminal when one can be had, or never in one. */
  readonly host: 'auto' | 'local';
  readonly shellPath: string;
}

/** The settings as they are now. The only place that reads them. */
export function readSettings(): EditorSettings {
  const settings = vscode.workspace.getConfiguration(names.settings);
  const shellPath = settings.get<string>(names.settingShellPath, '').trim();
  return {
    host: settings.get(names.settingHost) === 'local' ? 'local' : 'auto',
    // Empty means the default, as in every other setting that takes a path.
    shellPath: shellPath === '' ? 'bash' : shellPath,
  };
}
