/** What a command is connected to: the run's pipe and no input, or a terminal that a person types into. */
export type Connection = 'pipe' | 'terminal';
