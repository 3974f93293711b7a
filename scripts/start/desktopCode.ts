import { hasScreen } from '../../test/host/hasScreen.ts';
import { findOnPath } from '../../test/host/systemPackages.ts';

/** The desktop VS Code of this machine, where there is one and a screen to show it on. */
export function desktopCode(): string | undefined {
  return hasScreen() ? findOnPath('code') : undefined;
}
