import { toCamel } from '@parley/contracts/wire';
import { z } from 'zod';
import { parseJson } from './read-body.ts';

export const URL_ENCODED = 'application/x-www-form-urlencoded';

/** The fields of a form; if a name repeats, the last value wins. */
export const parseUrlEncoded = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/**
 * Forms can only carry strings: where the schema does not accept a string, the field is parsed as JSON, as in `is_enabled=true`.
 * If that fails it stays a string, and validation reports the problem.
 */
export function typedFields(schema: z.ZodType | undefined, fields: object): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const entries = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && Object.hasOwn(shape, toCamel(name)) ? typedValue(shape[toCamel(name)], value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function typedValue(schema: z.ZodType | undefined, text: string): unknown {
  if (!schema || schema.safeParse(text).success) return text;
  try {
    return parseJson(text) ?? text;
  } catch {
    return text;
  }
}
