import type { CustomerField } from '@parley/contracts/customer-fields';
import { readFieldValue, shownValue } from '@parley/contracts/field-values';
import { email, phone } from '@parley/contracts/rules';
import { isContactField } from './nodes/parts.ts';
import type { Value } from './values.ts';

/** A custom field of customers as flows know it. */
export type KeyedField = Pick<CustomerField, 'key' | 'type' | 'choices'>;

const MAX_LENGTH = { name: 100, email: 254, phone: 40 };

/** Reads what a flow wants to write to a field of the customer, as texts and rules see it; undefined if the field does not accept it. */
export function readCustomerField(fields: readonly KeyedField[], field: string, text: string): Value | undefined {
  if (isContactField(field)) {
    const value = text.replaceAll(/\s+/g, ' ').trim();
    const isRefused =
      value === '' ||
      value.length > MAX_LENGTH[field] ||
      (field === 'email' && email(value)) ||
      (field === 'phone' && phone(value));
    return isRefused ? undefined : value;
  }
  const known = fields.find(({ key }) => key === field);
  const value = known && readFieldValue(known, text);
  return known && value !== undefined && value !== null ? shownValue(known, value) : undefined;
}
