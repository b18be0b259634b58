import type { AgentChange, AgentContent } from '@parley/contracts/agent-versions';

type Value = AgentChange['before'];
type Field = Pick<AgentChange, 'field' | 'key'> & { value: Value };

/** The differences between two contents, field by field, in the order of the settings. */
export function compareContents(before: AgentContent, after: AgentContent): AgentChange[] {
  const old = new Map(fieldsOf('', before).map((each) => [nameOf(each), each]));
  const now = new Map(fieldsOf('', after).map((each) => [nameOf(each), each]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const { field, key } = was ?? is ?? { field: name, key: null };
    const change = { field, key, before: was?.value ?? null, after: is?.value ?? null };
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
  });
}

const nameOf = ({ field, key }: Field) => `${field} ${key ?? ''}`;

/** Lists of one entry per language, platform or policy become one field for each of them. */
const KEYS = ['locale', 'platform', 'policyId'] as const;

function fieldsOf(field: string, value: unknown): Field[] {
  if (Array.isArray(value)) {
    const entries = value.filter((entry) => typeof entry === 'object');
    if (entries.length === 0 && value.length > 0) return [{ field, key: null, value: value.map(String) }];
    return entries.flatMap((entry: Record<string, unknown>) => keyedField(field, entry));
  }
  if (typeof value !== 'object' || value === null) return [{ field, key: null, value: value as Value }];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(field ? `${field}.${name}` : name, inner));
}

function keyedField(field: string, entry: Record<string, unknown>): Field[] {
  const key = KEYS.find((name) => name in entry);
  if (!key) throw new TypeError(`The entries of ${field} have no key.`);
  const value = Object.keys(entry).find((name) => name !== key);
  return [{ field, key: String(entry[key]), value: entry[value ?? key] as Value }];
}
