/** A statement written with `:name` parameters, converted to PostgreSQL's numbered ones. */
export interface NamedStatement<Name extends string> {
  text: string;
  bind(values: Record<Name, unknown>): unknown[];
}

/** Two colons are a cast, and a colon before a digit is an array slice. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi;

/** Numbers the named parameters of a statement. Call it once, where the statement is declared. */
export function numberParameters<Name extends string>(statement: string): NamedStatement<Name> {
  const names: Name[] = [];
  const text = statement.replace(PARAMETER, (_, name: Name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, bind: (values) => names.map((name) => values[name]) };
}
