import type { Phrase } from '@parley/contracts/message-templates';

type ChatField = Phrase['fields'][number];

/** These fill the customer record, so they are offered first. */
const WELL_KNOWN = { name: 'text', email: 'email', phone: 'phone' } as const;

/** A field that does not exist yet. */
export function nextField(fields: readonly ChatField[]): ChatField {
  const isFree = (name: string) => fields.every((field) => field.name !== name);
  const known = (Object.keys(WELL_KNOWN) as (keyof typeof WELL_KNOWN)[]).find(isFree);
  let number = 1;
  while (!isFree(`field_${number}`)) number += 1;
  return {
    name: known ?? `field_${number}`,
    type: known ? WELL_KNOWN[known] : 'text',
    isRequired: false,
    labels: [],
  };
}
