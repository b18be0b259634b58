import { OutboundError } from '../../../infra/outbound/outbound.ts';
import { ReadingError } from '../page.ts';
import type { Reader } from '../reader.ts';
import { hostOf, normalise } from './addresses.ts';
import { get, type GuardedFetch } from './guarded-fetch.ts';
import type { Sitemap } from './read-sitemap.ts';

const MAX_SITEMAPS = 50;
const MAX_PAGES = 20_000;

interface SitemapTools {
  fetch: GuardedFetch;
  reader: Reader;
  pause: () => Promise<void>;
}

/** The pages in a site's sitemaps, found via robots.txt or at the usual address. Unreadable sitemaps are ignored. */
export async function listedPages(origin: string, named: readonly string[], tools: SitemapTools): Promise<string[]> {
  const host = hostOf(origin);
  const waiting = named.length > 0 ? [...named] : [new URL('/sitemap.xml', origin).href];
  const seen = new Set<string>();
  const pages = new Set<string>();
  for (let next = waiting.shift(); next && seen.size < MAX_SITEMAPS && pages.size < MAX_PAGES; next = waiting.shift()) {
    const address = normalise(next, origin);
    if (!address || seen.has(address) || hostOf(address) !== host) continue;
    seen.add(address);
    await tools.pause();
    const { pages: listed, sitemaps } = await readOne(address, tools);
    waiting.push(...sitemaps.slice(0, MAX_SITEMAPS));
    for (const page of listed) {
      const url = normalise(page, address);
      if (url && pages.size < MAX_PAGES) pages.add(url);
    }
  }
  return [...pages];
}

async function readOne(address: string, { fetch, reader }: SitemapTools): Promise<Sitemap> {
  const none: Sitemap = { pages: [], sitemaps: [] };
  try {
    const reply = await get(fetch, address);
    return reply.status === 200 && reply.body.length > 0 ? await reader.sitemap(reply.body) : none;
  } catch (error) {
    if (error instanceof OutboundError || error instanceof ReadingError) return none;
    throw error;
  }
}
