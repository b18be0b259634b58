import { z } from 'zod';
import type { Connection } from '../../adapter.ts';

const isCallable = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
};

export const Settings = z.strictObject({
  /** Where the company's app takes what we send. */
  callbackUrl: z
    .string()
    .trim()
    .max(1_000)
    .pipe(z.url({ protocol: /^https?$/ }).refine(isCallable)),
});

/** Sent in headers, so without anything that those cannot carry. */
const Key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{32,200}$/)
  .meta({ generated: true });

export const Secrets = z.strictObject({
  /** Lets the app call us. */
  apiKey: Key,
  /** Signs what we send, and what the app sends if it prefers that to the key. */
  signingSecret: Key,
});

export type Settings = z.infer<typeof Settings>;
export type Secrets = z.infer<typeof Secrets>;
export type ApiConnection = Connection<Settings, Secrets>;
