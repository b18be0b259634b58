import { Parser } from 'htmlparser2';

const MAX_DEPTH = 2000;
const CHUNK = 16_384;

/** Whether HTML nests deeper than anyone writes. The parser takes quadratic time on it, so it must not see all of it at once. */
export function nestsTooDeep(html: string): boolean {
  let depth = 0;
  const parser = new Parser({ onopentagname: () => void depth++, onclosetag: () => void depth-- });
  for (let start = 0; start < html.length; start += CHUNK) {
    parser.write(html.slice(start, start + CHUNK));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}
