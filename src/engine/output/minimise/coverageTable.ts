/**
 * Finds the rows of files that are wholly covered, in the tables of Istanbul and of coverage.py. Before the heading there
 * is none, whatever it looks like: the message of a test may quote one.
 */
export function coverageTable(heading?: RegExp): (line: string) => boolean {
  let table: 'awaited' | 'none' | 'istanbul' | 'python' = heading ? 'awaited' : 'none';
  return (line) => {
    if (table === 'awaited') table = heading?.test(line) === true ? 'none' : 'awaited';
    else if (/^File +\|/.test(line)) table = 'istanbul';
    else if (/^Name +Stmts +Miss /.test(line)) table = 'python';
    else if (table === 'istanbul' && !line.includes('|')) table = 'none';
    else if (table === 'python' && /^(?:TOTAL |$)/.test(line)) table = 'none';
    return (table === 'istanbul' && isFullRow(line)) || (table === 'python' && isFullPythonRow(line));
  };
}

/** ` cart.js | 100 | 100 | 100 | 100 | `, but not the row of all files. */
export function isFullRow(line: string): boolean {
  const [name = '', ...cells] = line.split('|').map((cell) => cell.trim());
  const uncovered = cells.pop();
  return (
    name !== 'All files' && cells.length === 4 && uncovered === '' && cells.every((cell) => cell === '100')
  );
}

/** `shop/cart.py  12  0  100%`, with or without columns for branches. */
export function isFullPythonRow(line: string): boolean {
  const [name = '', ...cells] = line.trim().split(/ +/);
  const isCount = (cell: string) => /^\d+$/.test(cell);
  return (
    name !== 'TOTAL' &&
    cells.length >= 3 &&
    cells.pop() === '100%' &&
    cells.every(isCount) &&
    cells[1] === '0' &&
    (cells[3] ?? '0') === '0'
  );
}
