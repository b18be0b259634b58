import { CONTACT_FIELDS, type ContactField } from '@parley/contracts/ai-agents';
import { readFieldValue, shownValue, type FieldValue } from '@parley/contracts/field-values';
import type { LabCaseContent } from '@parley/contracts/lab-cases';
import type { StoredFacts } from '../../customers/index.ts';
import { readDetails } from '../answering/details/read-details.ts';
import type { Surroundings } from './surroundings.ts';

const isContact = (key: string): key is ContactField => CONTACT_FIELDS.some((field) => field === key);

/** The customer of a conversation in the lab: what is known about them, and what the bot has found out. */
export function createPlayedCustomer({ customer }: Pick<LabCaseContent, 'customer'>, { fields }: Surroundings) {
  const contact: Record<ContactField, string | null> = { name: customer.name || null, email: null, phone: null };
  const values = new Map<string, FieldValue>();
  const collected = new Map<string, string>();
  /** What the agent asked for when it handed off. */
  let expected: readonly ContactField[] = [];

  function set(key: string, text: string): void {
    if (isContact(key)) {
      contact[key] = text;
      return;
    }
    const field = fields.find((each) => each.key === key);
    const value = field && readFieldValue(field, text);
    if (value !== undefined && value !== null) values.set(key, value);
  }
  for (const { key, value } of customer.fields) set(key, value);

  /** Who vouches for a value: a flow may replace what staff know, but not what a signature says. */
  const sourceOf = (key: string) => {
    if (collected.has(key)) return 'flow' as const;
    return customer.isVerified ? ('identity' as const) : ('staff' as const);
  };
  const collect = (key: string, value: string) => {
    set(key, value);
    collected.set(key, value);
  };

  return {
    isVerified: customer.isVerified,
    collect,
    /** What the bot has found out, by key. */
    collected: collected as ReadonlyMap<string, string>,
    expect(asked: readonly ContactField[]): void {
      expected = asked;
    },
    /** Contact details that were asked for at the hand-off are read from what the customer writes to the person. */
    hear(text: string): void {
      for (const [key, value] of Object.entries(readDetails(text, expected))) {
        collect(key, value);
        expected = expected.filter((field) => field !== key);
      }
    },
    name: () => contact.name ?? '',
    known: () => CONTACT_FIELDS.filter((field) => contact[field]),
    metadata: () =>
      fields.flatMap((field) => {
        const value = values.get(field.key);
        return value === undefined ? [] : [{ name: field.key, value: String(shownValue(field, value)) }];
      }),
    /** As the database would return it. */
    facts: (): StoredFacts => ({
      ...contact,
      fields: fields.map((field) => ({ ...field, value: values.get(field.key) ?? null, source: sourceOf(field.key) })),
    }),
  };
}
