import { GraphError } from './errors.ts';

interface Field {
  name: string;
  inner: Field[];
}

/** Reads `id,name,picture{url},instagram_business_account{id,username}`. */
function parseFields(spec: string): Field[] {
  let at = 0;
  const parseList = (): Field[] => {
    const fields: Field[] = [];
    while (at < spec.length && spec[at] !== '}') {
      const begin = at;
      while (at < spec.length && /[\w.()]/.test(spec[at] ?? '')) at += 1;
      const name = spec.slice(begin, at).replace(/\..*$/, '');
      let inner: Field[] = [];
      if (spec[at] === '{') {
        at += 1;
        inner = parseList();
        if (spec[at] !== '}') throw syntaxError(spec);
        at += 1;
      }
      if (name) fields.push({ name, inner });
      if (spec[at] === ',' || spec[at] === ' ') at += 1;
      else if (at === begin) throw syntaxError(spec);
    }
    return fields;
  };
  const fields = parseList();
  if (at < spec.length) throw syntaxError(spec);
  return fields;
}

const syntaxError = (spec: string) =>
  new GraphError(2500, `Syntax error "Expected end of string instead of "${spec.slice(-1)}"." in the fields parameter`);

/**
 * The named fields of a node; without names, the default ones. A field that the node type knows but this node lacks is `undefined`
 * and left out; an unknown one is refused.
 */
export function selectFields(
  spec: string,
  node: Record<string, unknown>,
  type: string,
  byDefault: readonly string[],
): object {
  const fields = spec ? parseFields(spec) : byDefault.map((name) => ({ name, inner: [] }));
  const withId = fields.some(({ name }) => name === 'id') || !('id' in node) ? fields : [...fields, idField];
  return select(withId, node, type);
}

const idField: Field = { name: 'id', inner: [] };

function select(fields: Field[], node: Record<string, unknown>, type: string): object {
  return Object.fromEntries(
    fields.flatMap(({ name, inner }) => {
      if (!(name in node))
        throw new GraphError(100, `(#100) Tried accessing nonexisting field (${name}) on node type (${type})`);
      const value = node[name];
      return value === undefined ? [] : [[name, inner.length > 0 ? selectInner(inner, value, name) : shortened(value)]];
    }),
  );
}

function selectInner(fields: Field[], value: unknown, type: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('data' in value) return { data: selectInner(fields, value.data, type) };
  if (Array.isArray(value)) return value.map((each: unknown) => selectInner(fields, each, type));
  const node = value as Record<string, unknown>;
  return select(
    fields.some(({ name }) => name === 'id') || !('id' in node) ? fields : [...fields, idField],
    node,
    type,
  );
}

/** Another node is only its id unless its fields are named. */
function shortened(value: unknown): unknown {
  const isNode = typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value;
  return isNode ? { id: value.id } : value;
}
