/** Ids may be larger than the numbers that JavaScript can hold exactly; those become texts with the digits as written. */
type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

const exact: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? (source ?? value) : value;

/** What the bytes say; undefined if they are no JSON. */
export function readExactJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'), exact as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}
