import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength, minLength, obeys, pattern, required } from './rules.ts';
import { Id, Time } from './shared.ts';

/** Shorter than this, hiding a secret in answers would hide ordinary words too. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 2_000;
export const MAX_SECRETS = 100;

const NAME = /^[a-z][a-z0-9_-]{0,39}$/;
/** As flows refer to it: `{{secret.name}}`. */
const SecretName = line(required, pattern(NAME, 'secretName'));
export const isSecretName = (name: string): boolean => NAME.test(name);

/** Goes into a header, so it is one line of printable ASCII characters. */
const SecretValue = z
  .string()
  .trim()
  .superRefine(obeys(required, minLength(MIN_LENGTH), maxLength(MAX_LENGTH), pattern(/^[\x20-\x7e]*$/, 'secretValue')));

/** A key or password of the company for another system. Its value comes in and never goes out. */
export const CompanySecret = z.object({
  name: z.string(),
  createdAt: Time,
  updatedAt: Time,
  /** Who entered the value; null when it was moved here from a flow, or the person is gone. */
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** The value was sealed with a key that is lost: it has to be entered again. */
  isUnreadable: z.boolean(),
  /** The flows that send it, by name; five at most. */
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
  access: 'verified',
  body: NewSecret,
  result: CompanySecret,
  status: 201,
});

export const replaceSecret = endpoint('PUT', '/secrets/:name', {
  summary: 'Replace the value of a secret; flows send the new one from then on',
  access: 'verified',
  params: Params,
  body: NewSecret.pick({ value: true }),
  result: CompanySecret,
});

export const deleteSecret = endpoint('DELETE', '/secrets/:name', {
  summary: 'Delete a secret; 409 while a flow sends it',
  access: 'verified',
  params: Params,
});

export type CompanySecret = z.output<typeof CompanySecret>;
