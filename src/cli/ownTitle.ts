const [, , command = ''] = process.argv;

// Imported first, for its effect: a command is one of the words of this process, and `pkill -f` in it would find them.
process.title = /^[a-z-]+$/.test(command) ? `agent-shell ${command}` : 'agent-shell';
