/** Not in the words of anything else that runs on this machine. */
const sleeper = `sleep 86${process.pid}`;

/**
 * A command that starts a program and looks for it by its text, as `pkill -f` does: what runs the command has the same
 * text to execute, and would be found, too, if that were among its words. It prints `only the program`, or who was found.
 */
export const findsItself = `${sleeper} & program=$!
until found=$(pgrep -f "${sleeper}"); do :; done
if [ "$found" = "$program" ]; then echo only the program; else ps -o pid=,args= -p $found; fi
kill "$program"; wait 2>/dev/null`;
