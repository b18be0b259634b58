import type { CustomerAttribute } from '@parley/contracts/ai-agents';
import { LANGUAGES } from '@parley/contracts/locales';
import type { Task } from '../engine.ts';

const MAX_VALUE_LENGTH = 200;

/** What a model may know about the customer, as the company allows, one line each. Values are untrusted; `clean` makes each one line. */
export function customerContext(
  { settings: { customerContext: allowed }, exchange }: Pick<Task, 'settings' | 'exchange'>,
  clean: (text: string) => string,
): string[] {
  const { customerName, known, locale, page, metadata } = exchange;
  const values: Record<CustomerAttribute, string> = {
    name: customerName,
    email: known.includes('email') ? 'known' : 'not known',
    language: LANGUAGES.find(({ code }) => code === locale)?.name ?? '',
    page,
  };
  const own = allowed.attributes.map((name) => ({ name, value: values[name] }));
  const sent = allowed.metadata.map((name) => ({
    name,
    value: metadata.find((each) => each.name === name)?.value ?? '',
  }));
  return [...own, ...sent].flatMap(({ name, value }) => {
    const shown = clean(value).slice(0, MAX_VALUE_LENGTH);
    return shown ? [`${name}: ${shown}`] : [];
  });
}
