import { setTimeout as wait } from 'node:timers/promises';
import { OutboundError } from '../../../infra/outbound/outbound.ts';
import { openReader, type Reader } from '../reader.ts';
import { hostOf, normalise, pathOf } from './addresses.ts';
import { fetchPage, type FailReason, type KnownPage, type PageResult } from './fetch-page.ts';
import { Frontier, type QueuedPage } from './frontier.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import { isWanted } from './patterns.ts';
import { NOTHING_ALLOWED, readRobots, type Robots } from './robots.ts';
import { listedPages } from './sitemaps.ts';

/** What to read: one page, or a site via its sitemap and links. */
export interface CrawlPlan {
  start: string;
  kind: 'url' | 'site';
  /** Path patterns such as `/help/*`. An empty list includes everything. */
  include: readonly string[];
  exclude: readonly string[];
  /** The maximum number of links from the start. */
  depth: number;
  /** The maximum number of pages to keep. */
  pageCap: number;
}

export interface CrawlTools {
  fetch: GuardedFetch;
  /** Called for each page in turn; crawling waits for it. */
  onPage: (result: PageResult) => void | Promise<void>;
  onProgress?: (done: number, total: number) => void;
  /** What is known of a page from the last crawl. */
  known?: (url: string) => KnownPage | undefined;
  signal?: AbortSignal;
  pauseMs?: number;
}

/** Why a crawl ended. */
export type CrawlEnd = 'done' | 'page_cap' | 'site_down';

const PAGE_MS = 20_000;
const AT_ONCE = 2;
const PAUSE_MS = 250;
const MAX_WAIT_MS = 10_000;
/** Temporary failures, which are retried once. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'server_error', 'timeout', 'unreachable'] satisfies FailReason[]);

/** The crawl stops after this many failures in a row. */
const MAX_FAILURES = 10;

/** Crawls a page or a site politely: respects robots.txt, fetches two pages at a time, and pauses between requests. */
export async function crawl(plan: CrawlPlan, tools: CrawlTools): Promise<CrawlEnd> {
  const reader = openReader({ milliseconds: PAGE_MS });
  try {
    return await new Crawl(plan, tools, reader).run();
  } finally {
    await reader.close();
  }
}

class Crawl {
  readonly #plan: CrawlPlan;
  readonly #tools: CrawlTools;
  readonly #reader: Reader;
  readonly #hashes = new Set<string>();
  #pauseMs: number;
  #nextAt = 0;
  /** Pages that have been fetched but not reported yet. */
  #fetched = 0;
  #kept = 0;
  #done = 0;
  #failuresInRow = 0;

  constructor(plan: CrawlPlan, tools: CrawlTools, reader: Reader) {
    this.#plan = plan;
    this.#tools = tools;
    this.#reader = reader;
    this.#pauseMs = tools.pauseMs ?? PAUSE_MS;
  }

  async run(): Promise<CrawlEnd> {
    const first = await this.#first();
    if (this.#plan.kind === 'url' || first.result.status === 'failed') {
      await this.#report(first.result, 0);
      return 'done';
    }
    return this.#site(first.result, first.robots);
  }

  /** Fetches the start page. If it redirects to another host, that host is the site. */
  async #first(): Promise<{ result: PageResult; robots: Robots }> {
    const { start } = this.#plan;
    const url = normalise(start);
    if (url === null) return failedAtOnce(start, 'bad_address');
    try {
      const robots = await this.#robots(url);
      const result = await this.#fetch(url, robots, false);
      if (result.status === 'failed' || hostOf(result.url) === hostOf(url)) return { result, robots };
      const theirs = await this.#robots(result.url);
      const refused: PageResult = { url: result.url, status: 'skipped', reason: 'robots' };
      return { result: theirs.allows(result.url) ? result : refused, robots: theirs };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return failedAtOnce(url, error.problem);
    }
  }

  async #site(first: PageResult, robots: Robots): Promise<CrawlEnd> {
    const { include, exclude, depth, pageCap } = this.#plan;
    const site = new URL(first.url);
    const frontier = new Frontier({ site, include, exclude, depth });
    await this.#keep(first, { url: first.url, depth: 0 }, frontier);
    const tools = { fetch: this.#tools.fetch, reader: this.#reader, pause: () => this.#pause() };
    for (const url of await listedPages(site.origin, robots.sitemaps, tools)) frontier.addListed(url);

    while (frontier.waiting > 0) {
      if (this.#kept >= pageCap || this.#done >= pageCap * 2 + 20) return 'page_cap';
      if (this.#failuresInRow >= MAX_FAILURES) return 'site_down';
      const queued = frontier.take(Math.min(AT_ONCE, pageCap - this.#kept));
      const visits = queued.map(async (page) => ({ page, result: await this.#fetch(page.url, robots, true) }));
      this.#fetched = queued.length;
      for (const { page, result } of await Promise.all(visits)) await this.#keep(result, page, frontier);
    }
    return 'done';
  }

  async #robots(url: string): Promise<Robots> {
    const robots = await readRobots(url, this.#tools.fetch);
    this.#pauseMs = Math.max(this.#pauseMs, robots.delayMs);
    return robots;
  }

  async #fetch(url: string, robots: Robots, isFound: boolean): Promise<PageResult> {
    const refused: PageResult = { url, status: 'skipped', reason: 'robots' };
    if (!robots.allows(url)) return refused;
    const options = { reader: this.#reader, known: this.#tools.known?.(url), isFound };
    await this.#pause();
    let result = await fetchPage(url, this.#tools.fetch, options);
    if (result.status === 'failed' && PASSING.has(result.reason)) {
      await this.#wait(Math.min(Math.max(result.retryAfterMs ?? 0, this.#pauseMs * 4), MAX_WAIT_MS));
      result = await fetchPage(url, this.#tools.fetch, options);
    }
    const isAllowed = hostOf(result.url) !== hostOf(url) || robots.allows(result.url);
    return isAllowed ? result : refused;
  }

  /** Reports a page unless its address or content is a duplicate, and queues its links. */
  async #keep(result: PageResult, page: QueuedPage, frontier: Frontier) {
    if ('links' in result) for (const link of result.links ?? []) frontier.addFound(link, page.depth + 1);
    const isNewAddress = frontier.visit(result.url) || result.url === page.url;
    const { include, exclude } = this.#plan;
    if (result.status === 'read') {
      if (!isWanted(pathOf(result.url), include, exclude)) return; // followed only for its links
      if (!isNewAddress || this.#hashes.has(result.hash)) {
        await this.#report({ url: page.url, status: 'skipped', reason: 'duplicate' }, frontier.waiting);
        return;
      }
      this.#hashes.add(result.hash);
    }
    if (result.status === 'unchanged') this.#hashes.add(this.#tools.known?.(page.url)?.hash ?? '');
    await this.#report(result, frontier.waiting);
  }

  async #report(result: PageResult, inQueue: number) {
    const { onPage, onProgress } = this.#tools;
    this.#done += 1;
    this.#fetched = Math.max(0, this.#fetched - 1);
    const waiting = inQueue + this.#fetched;
    if (result.status === 'read' || result.status === 'unchanged') this.#kept += 1;
    const isPassing = result.status === 'failed' && PASSING.has(result.reason);
    this.#failuresInRow = isPassing ? this.#failuresInRow + 1 : 0;
    await onPage(result);
    onProgress?.(this.#done, this.#done + Math.min(waiting, Math.max(0, this.#plan.pageCap - this.#kept)));
  }

  /** Spaces out requests, including those of concurrent fetches. */
  #pause(): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#pauseMs;
    return this.#wait(at - now);
  }

  async #wait(milliseconds: number) {
    this.#tools.signal?.throwIfAborted();
    if (milliseconds > 0) await wait(milliseconds, undefined, { signal: this.#tools.signal });
  }
}

const failedAtOnce = (url: string, reason: FailReason): { result: PageResult; robots: Robots } => ({
  result: { url, status: 'failed', reason },
  robots: NOTHING_ALLOWED,
});
