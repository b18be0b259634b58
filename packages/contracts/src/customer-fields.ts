import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength, pattern, required, type Rule } from './rules.ts';
import { Id } from './shared.ts';

/** What a company knows about its customers besides their contact details, defined once for all of them. */
export const FIELD_TYPES = ['text', 'number', 'date', 'yesNo', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const MAX_CUSTOMER_FIELDS = 50;
export const MAX_CHOICES = 50;

/** Flows and policies call a field `customer.key`, so these are taken or may be needed. */
const RESERVED: ReadonlySet<string> = new Set([
  'id',
  'name',
  'email',
  'phone',
  'language',
  'locale',
  'sentiment',
  'mood',
  'platform',
  'channel',
  'tags',
  'verified',
  'is_verified',
  'created_at',
]);

const KEY = /^[a-z][a-z0-9_]{0,39}$/;
export const isFieldKey = (key: string): boolean => KEY.test(key) && !RESERVED.has(key);
const notReserved: Rule = (value) => (RESERVED.has(String(value)) ? { key: 'fieldKeyReserved' } : null);
/** How flows, pages and other systems call the field. It never changes; the name may. */
const FieldKey = line(required, pattern(KEY, 'fieldKey'), notReserved);
const FieldName = line(required, maxLength(60));

/** An option of a field of type choice. */
const Choice = z.object({
  id: z.string(),
  name: z.string(),
  /** Customers who have it keep it, but nobody can choose it any more. */
  isRemoved: z.boolean(),
});

export const CustomerField = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  /** In order; empty for other types. */
  choices: z.array(Choice),
  /** Starts at 0. */
  position: z.number().int(),
});

/** An existing choice has its id, a new one has none. One with the name of a removed choice revives it. */
const Choices = z
  .array(z.strictObject({ id: z.string().max(40).optional(), name: line(required, maxLength(60)) }))
  .max(MAX_CHOICES)
  .superRefine((choices, context) => {
    const names = choices.map(({ name }) => name.toLowerCase());
    const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
    if (twice >= 0)
      context.addIssue({ code: 'custom', path: [twice, 'name'], params: { problem: { key: 'choiceTwice' } } });
  });

const Params = z.object({ id: Id });

export const listCustomerFields = endpoint('GET', '/customer-fields', {
  summary: "The company's custom fields of customers, in their order",
  access: 'verified',
  result: z.object({ data: z.array(CustomerField), nextCursor: z.string().nullable() }),
});

export const NewCustomerField = z
  .strictObject({ key: FieldKey, name: FieldName, type: z.enum(FIELD_TYPES), choices: Choices.default([]) })
  .superRefine(({ type, choices }, context) => {
    if (type === 'choice' && choices.length === 0)
      context.addIssue({ code: 'custom', path: ['choices'], params: { problem: { key: 'nonEmpty' } } });
  });

export const createCustomerField = endpoint('POST', '/customer-fields', {
  summary: 'Define a field after the others; its key and type are final',
  access: 'verified',
  body: NewCustomerField,
  result: CustomerField,
  status: 201,
});

export const updateCustomerField = endpoint('PUT', '/customer-fields/:id', {
  summary: 'Rename or move a field, or replace its choices; removed choices stay with the customers who have them',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    name: FieldName.optional(),
    choices: Choices.optional(),
    position: z.number().int().min(0).max(10_000).optional(),
  }),
  result: CustomerField,
});

export const deleteCustomerField = endpoint('DELETE', '/customer-fields/:id', {
  summary: 'Remove a field with its values; both can be restored for a day',
  access: 'verified',
  params: Params,
});

export const undeleteCustomerField = endpoint('POST', '/customer-fields/:id/undelete', {
  summary: 'Restore a removed field with its values; 422 if another field has taken its key',
  access: 'verified',
  params: Params,
  result: CustomerField,
});

export type CustomerField = z.output<typeof CustomerField>;
