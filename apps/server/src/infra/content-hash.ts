import { createHash } from 'node:crypto';

/**
 * Identifies what is published, of flows and of agents: equal content has an equal hash, in whatever order the database returns
 * its keys.
 */
export const contentHash = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, sortKeys)).digest('hex');

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
