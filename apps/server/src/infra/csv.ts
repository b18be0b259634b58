/** What a spreadsheet would take for a formula, possibly with marks of ours already in front of it. */
const FORMULA = /^'*[=+\-@\t\r\n]/;
const MARKED = /^'+[=+\-@\t\r\n]/;

/** A cell that no spreadsheet calculates. */
export const asCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** Takes off exactly what `asCell` has put on. */
export const fromCell = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/** A line of a table of comma separated values. */
export const rowOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
