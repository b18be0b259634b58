/** What a spreadsheet would take for a formula, possibly with marks of ours already in front of it. */
const FORMULA = /^'*[=+\-@\t]/;
const MARKED = /^'+[=+\-@\t]/;

/** A cell that no spreadsheet calculates. */
export const asCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
/** Takes off exactly what `asCell` has put on. */
export const fromCell = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/** Several values in a cell; a bar or a backslash that belongs to a value has a backslash before it. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`)).join('|');

export function splitValues(cell: string): string[] {
  const values = [''];
  for (const [part] of cell.matchAll(/\\[\\|]|[^]/g)) {
    if (part === '|') values.push('');
    else values[values.length - 1] += part.length > 1 ? part.slice(1) : part;
  }
  return values.map((value) => value.trim()).filter(Boolean);
}

/** A line of a table of comma separated values. */
export const rowOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
