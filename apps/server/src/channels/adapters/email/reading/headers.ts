export type Headers = readonly { key: string; value: string }[];

/** The first header of this name, or an empty text. */
export const header = (headers: Headers, name: string): string =>
  headers.find(({ key }) => key === name)?.value.trim() ?? '';

const MESSAGE_ID = /<[^<>\s]{1,500}>/g;
const MAX_IDS = 200;

/** The message ids in a header, in their order, without repetitions. Some programs forget the angle brackets. */
export function messageIds(value: string): string[] {
  const short = value.slice(0, 100_000);
  const found = short.match(MESSAGE_ID);
  if (found) return [...new Set(found)].slice(-MAX_IDS);
  const single = short.trim();
  return /^[^<>\s@]{1,250}@[^<>\s@]{1,250}$/.test(single) ? [`<${single}>`] : [];
}
