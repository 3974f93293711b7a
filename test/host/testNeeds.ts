import { isOnPath, type SystemNeed } from './systemPackages.ts';

/** Programs that the tests call. */
export const testNeeds: SystemNeed[] = [
  { package: 'shellcheck', isPresent: () => isOnPath('shellcheck') },
  { package: 'procps', isPresent: () => isOnPath('ps') && isOnPath('pgrep') },
  { package: 'bsdutils', isPresent: () => isOnPath('script') },
  { package: 'python3', isPresent: () => isOnPath('python3') },
  { package: 'bubblewrap', isPresent: () => isOnPath('bwrap') },
  { package: 'zsh', isPresent: () => isOnPath('zsh') },
  { package: 'fish', isPresent: () => isOnPath('fish') },
  { package: 'curl', isPresent: () => isOnPath('curl') },
];
