export { asCell, fromCell, rowOf } from '../../../infra/csv.ts';

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
