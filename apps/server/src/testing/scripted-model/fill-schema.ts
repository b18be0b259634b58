type Schema = Readonly<Record<string, unknown>>;

/** A value that a JSON schema accepts, with known values in matching fields; a known text goes into the first text field. */
export function fill(schema: Schema, known: Readonly<Record<string, unknown>>): unknown {
  const anyText = Object.values(known).find((value) => typeof value === 'string') ?? '';
  const visit = (part: Schema, name: string | null): unknown => {
    const value = name === null ? undefined : known[name];
    const choices = part.enum as unknown[] | undefined;
    if (choices) return choices.includes(value) ? value : choices[0];
    if ('const' in part) return part.const;
    const either = (part.anyOf ?? part.oneOf) as Schema[] | undefined;
    if (either) return visit(either.find(({ type }) => type === typeOf(value)) ?? either[0] ?? {}, name);
    switch (Array.isArray(part.type) ? part.type[0] : part.type) {
      case 'object': {
        const fields = Object.entries((part.properties ?? {}) as Record<string, Schema>);
        return Object.fromEntries(fields.map(([key, field]) => [key, visit(field, key)]));
      }
      case 'array':
        return Array.isArray(value) ? value : [];
      case 'number':
      case 'integer':
        return typeof value === 'number' ? value : 0;
      case 'boolean':
        return value === true;
      case 'null':
        return null;
      case 'string':
        return typeof value === 'string' ? value : anyText;
      default:
        return value ?? null;
    }
  };
  return visit(schema, null);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
