import { createRequire } from 'node:module';
import type robots from 'robots-parser';
import { OutboundError } from '../../../infra/outbound/outbound.ts';
import { get, USER_AGENT, type GuardedFetch } from './guarded-fetch.ts';

// The package's types declare a default export that it does not have.
const parseRobots = createRequire(import.meta.url)('robots-parser') as typeof robots.default;

/** What a site allows crawlers to do. */
export interface Robots {
  allows(url: string): boolean;
  delayMs: number;
  sitemaps: string[];
}

const MAX_BYTES = 512_000;
const MAX_DELAY_MS = 5_000;
const MAX_RULES = 1_000;
const MAX_RULE_LENGTH = 200;
const MAX_PATH_LENGTH = 300;

export const NOTHING_ALLOWED: Robots = { allows: () => false, delayMs: 0, sitemaps: [] };
const EVERYTHING_ALLOWED: Robots = { allows: () => true, delayMs: 0, sitemaps: [] };

/**
 * Reads a site's robots.txt. A missing file allows everything; a server error allows nothing (RFC 9309). Throws OutboundError
 * if the site cannot or must not be reached at all.
 */
export async function readRobots(site: string, fetch: GuardedFetch): Promise<Robots> {
  const address = new URL('/robots.txt', site).href;
  try {
    const { status, body } = await get(fetch, address, {}, MAX_BYTES);
    if (status >= 400 && status < 500 && status !== 429) return EVERYTHING_ALLOWED;
    return status === 200 ? parse(address, body.toString('utf8')) : NOTHING_ALLOWED;
  } catch (error) {
    if (error instanceof OutboundError && ['too_large', 'redirects'].includes(error.problem)) return NOTHING_ALLOWED;
    throw error;
  }
}

function parse(address: string, text: string): Robots {
  const rules = parseRobots(address, onlyOurs(text));
  return {
    allows(url) {
      // The rules apply to the host, whether over http or https.
      const { pathname, search } = new URL(url);
      return rules.isAllowed(new URL((pathname + search).slice(0, MAX_PATH_LENGTH), address).href, USER_AGENT) ?? true;
    },
    delayMs: Math.min(Math.max(0, (rules.getCrawlDelay(USER_AGENT) ?? 0) * 1_000), MAX_DELAY_MS),
    sitemaps: rules.getSitemaps().slice(0, 100),
  };
}

/**
 * Drops the groups of other robots. The parser stores each rule once per name, so a file with many of both would fill the
 * memory.
 */
function onlyOurs(text: string): string {
  const kept: string[] = [];
  let group = new Set<string>();
  let isGroupOpen = false;
  for (const line of text.split(/\r\n?|\n/)) {
    if (kept.length >= MAX_RULES) break;
    const [, field = '', value = ''] = /^\s*([\w-]{1,20})\s*:\s*([^#]*)/.exec(line.slice(0, MAX_RULE_LENGTH)) ?? [];
    if (!field) continue;
    if (field.toLowerCase() !== 'user-agent') {
      isGroupOpen = false;
      if (group.size > 0 || field.toLowerCase() === 'sitemap') kept.push(`${field}: ${value}`);
      continue;
    }
    if (!isGroupOpen) group = new Set();
    isGroupOpen = true;
    const name = value.trim().toLowerCase().replace(/\/.*$/, '');
    if (![USER_AGENT.toLowerCase(), '*'].includes(name) || group.has(name)) continue;
    group.add(name);
    kept.push(`User-agent: ${name}`);
  }
  return kept.join('\n');
}
