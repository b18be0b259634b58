import type { NameAndValue } from './wire.ts';

const MAX_COUNT = 50;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1_000;

/** Converts the page's metadata, a list or an object, to its wire form. */
export function metadataOf(given: unknown): NameAndValue[] {
  const items: unknown[] = Array.isArray(given)
    ? given
    : Object.entries((given as object | null) ?? {}).map(([name, value]) => ({ name, value: value as unknown }));
  return items
    .map((item) => item as Partial<Record<keyof NameAndValue, unknown>> | null)
    .filter((item) => typeof item?.name === 'string' && item.name.trim() !== '')
    .slice(0, MAX_COUNT)
    .map((item) => ({
      name: String(item?.name).slice(0, MAX_NAME_LENGTH),
      value: textOf(item?.value).slice(0, MAX_VALUE_LENGTH),
    }));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
