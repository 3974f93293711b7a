import { hardenedEnvironment } from '../hardenedEnvironment.ts';

/** Who the user is, which language they read, and what they are connected to. */
const seen =
  /^(HOME|USER|LOGNAME|SHELL|PATH|LANG|LANGUAGE|LC_.+|TZ|TMPDIR|XDG_(CONFIG|DATA|CACHE|STATE)_HOME|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS|DISPLAY|WAYLAND_DISPLAY|SSH_AUTH_SOCK|SSH_AGENT_PID|WSL_.+|\w+_(proxy|PROXY))$/;

/**
 * The environment in which rc files are read. It has nothing that differs from one terminal, or one caller, to the next:
 * so the same files come to the same, and what they came to can be kept. Nor does it have what an editor tells its own
 * terminals. `AGENT_SHELL` lets an rc file know for whom it is read.
 */
export function rcEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const own = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && seen.test(name) ? [[name, value] as const] : [],
  );
  return { ...Object.fromEntries(own), ...hardenedEnvironment };
}
