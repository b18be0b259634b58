import type { CHAT_FIELD_TYPES } from '@parley/contracts/channels';
import { LOCALES } from '@parley/contracts/locales';
import type { SetupField } from './setup-values.ts';

export type ChatFieldType = (typeof CHAT_FIELD_TYPES)[number];

export const MAX_FIELDS = 8;
const MAX_NAME_LENGTH = 40;

/** These fill the customer record, so their types are fixed. */
export const WELL_KNOWN = { name: 'text', email: 'email', phone: 'phone' } as const satisfies Record<
  string,
  ChatFieldType
>;
export type WellKnown = keyof typeof WELL_KNOWN;

export const isWellKnown = (name: string): name is WellKnown => Object.hasOwn(WELL_KNOWN, name);

const made = (name: string, type: ChatFieldType): SetupField => ({
  name,
  type,
  isRequired: false,
  labels: LOCALES.map((locale) => ({ locale, text: '' })),
});

export const wellKnownField = (name: WellKnown): SetupField => made(name, WELL_KNOWN[name]);

/** A custom field with an unused name. */
export function ownField(fields: readonly SetupField[]): SetupField {
  const isTaken = (name: string) => fields.some((field) => field.name === name);
  let number = 1;
  while (isTaken(`field_${number}`)) number += 1;
  return made(`field_${number}`, 'text');
}

/** Turns input into a valid name: lower-case letters, digits and underscores, starting with a letter. */
export const asFieldName = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_NAME_LENGTH);

/** Moves an item up (-1) or down (1); does nothing at the ends. */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const target = index + by;
  if (target < 0 || target >= items.length) return [...items];
  return items.with(index, items[target] as T).with(target, items[index] as T);
}
