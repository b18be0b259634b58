import type { PolicyChange } from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';

/** The differences between two contents, field by field, in the order of the fields. */
export function comparePolicies(before: PolicyContent, after: PolicyContent): PolicyChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const change = { field, before: old.get(field) ?? '', after: now.get(field) ?? '' };
    return change.before === change.after ? [] : [change];
  });
}

/** Every field by its path, as text. Texts are a field per language, examples one for each message; conditions stay JSON. */
function fieldsOf({ when, examples, ...content }: PolicyContent): Map<string, string> {
  return new Map([
    ...flatten('', content),
    ['when', when === null ? '' : JSON.stringify(when)],
    ...examples.map(({ says, ...rest }): [string, string] => [`examples.${says}`, JSON.stringify(rest)]),
  ]);
}

function flatten(path: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) {
    if (value.every((entry) => typeof entry !== 'object')) return [[path, value.join(', ')]];
    return value.map(({ locale, text }: { locale: string; text: string }) => [`${path}.${locale}`, text]);
  }
  if (value === null) return [[path, '']];
  if (typeof value !== 'object') return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) => flatten(path ? `${path}.${name}` : name, inner));
}
