import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength, minLength, obeys, pattern, required } from './rules.ts';
import { Id, Time } from './shared.ts';

/** Redacting a shorter secret from responses would redact ordinary words too. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 2_000;
export const MAX_SECRETS = 100;

const NAME = /^[a-z][a-z0-9_-]{0,39}$/;
/** The name used in flows: `{{secret.name}}`. */
const SecretName = line(required, pattern(NAME, 'secretName'));
export const isSecretName = (name: string): boolean => NAME.test(name);

/** Sent in a header, so it must be one line of printable ASCII. */
const SecretValue = z
  .string()
  .trim()
  .superRefine(obeys(required, minLength(MIN_LENGTH), maxLength(MAX_LENGTH), pattern(/^[\x20-\x7e]*$/, 'secretValue')));

/** A key or password of the company for another system. The value is write-only. */
export const CompanySecret = z.object({
  name: z.string(),
  createdAt: Time,
  updatedAt: Time,
  /** Who entered the value; null if it was migrated from a flow or the user no longer exists. */
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** The value was encrypted with a key that is lost and has to be entered again. */
  isUnreadable: z.boolean(),
  /** The names of the flows that send it, at most five. */
  usedBy: z.array(z.string()),
});

export const NewSecret = z.strictObject({ name: SecretName, value: SecretValue });
const Params = z.object({ name: SecretName });

export const listSecrets = endpoint('GET', '/secrets', {
  summary: 'The secrets that flows may send to other systems, by name; values are never returned',
  access: 'verified',
  result: z.object({ data: z.array(CompanySecret), nextCursor: z.string().nullable() }),
});

export const createSecret = endpoint('POST', '/secrets', {
  summary: 'Store a secret under a new name',
  access: 'company-owner',
  body: NewSecret,
  result: CompanySecret,
  status: 201,
});

export const replaceSecret = endpoint('PUT', '/secrets/:name', {
  summary: 'Replace the value of a secret; flows send the new one from then on',
  access: 'company-owner',
  params: Params,
  body: NewSecret.pick({ value: true }),
  result: CompanySecret,
});

export const deleteSecret = endpoint('DELETE', '/secrets/:name', {
  summary: 'Delete a secret; 409 while a flow uses it',
  access: 'company-owner',
  params: Params,
});

export type CompanySecret = z.output<typeof CompanySecret>;
