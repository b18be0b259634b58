import { gunzipSync } from 'node:zlib';
import { decodeText } from '../decode-text.ts';
import { ReadingError } from '../page.ts';
import { walkXml } from '../readers/xml.ts';

/** Addresses of pages, and of further sitemaps if this is a sitemap index. */
export interface Sitemap {
  pages: string[];
  sitemaps: string[];
}

const MAX_ADDRESSES = 50_000;
const MAX_BYTES = 50_000_000;

/** Reads a sitemap or a sitemap index, gzipped or not. Runs in the worker. */
export function readSitemap(bytes: Buffer): Sitemap {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = decodeText(isPacked ? inflate(bytes) : bytes) ?? '';
  const found: Sitemap = { pages: [], sitemaps: [] };
  if (!/^\s*(<|\ufeff)/.test(text))
    return { ...found, pages: text.split(/\s+/).filter((line) => /^https?:/.test(line)) };
  let inside: keyof Sitemap | null = null;
  let address: string | null = null;
  walkXml(text, {
    open(name) {
      if (name === 'url') inside = 'pages';
      if (name === 'sitemap') inside = 'sitemaps';
      if (name === 'loc') address = '';
    },
    text(words) {
      if (address !== null) address += words;
    },
    close(name) {
      if (name !== 'loc' || address === null) return;
      if (inside && found[inside].length < MAX_ADDRESSES) found[inside].push(address.trim());
      address = null;
    },
  });
  return found;
}

function inflate(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch (error) {
    const isBomb = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ReadingError(isBomb ? 'too_much_inside' : 'broken', error);
  }
}
