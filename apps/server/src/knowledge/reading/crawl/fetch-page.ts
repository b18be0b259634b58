import { createHash } from 'node:crypto';
import { OutboundError, type OutboundProblem } from '../../../infra/outbound/outbound.ts';
import { ReadingError, type ReadingProblem, type ReadPage } from '../page.ts';
import { openReader, type Reader } from '../reader.ts';
import { hostOf, mayBePage, normalise, trueAddress } from './addresses.ts';
import { get, header, type GuardedFetch } from './guarded-fetch.ts';

/** What is stored about a page, so that an unchanged one need not be read again. */
export interface KnownPage {
  etag: string | null;
  lastModified: string | null;
  /** Hash of its content. */
  hash: string;
  /** The pages of the same site it links to. */
  links: readonly string[];
}

export type SkipReason = 'robots' | 'no_index' | 'duplicate' | 'other_host' | 'not_a_page';
export type FailReason = OutboundProblem | ReadingProblem | 'not_found' | 'forbidden' | 'busy' | 'server_error';

/** The outcome for one address. */
export type PageResult =
  | ({ url: string; status: 'read'; page: ReadPage } & KnownPage)
  | { url: string; status: 'unchanged'; links: readonly string[] }
  | { url: string; status: 'skipped'; reason: SkipReason; links?: readonly string[] }
  | { url: string; status: 'failed'; reason: FailReason; retryAfterMs?: number };

interface FetchOptions {
  reader?: Reader;
  known?: KnownPage | undefined;
  /** Found by crawling rather than named by staff, so `noindex` applies. */
  isFound?: boolean;
}

/** Fetches and reads one page or file from the web. Network and content problems are results, not exceptions. */
export async function fetchPage(url: string, fetch: GuardedFetch, options: FetchOptions = {}): Promise<PageResult> {
  const own = options.reader ? null : openReader();
  const reader = options.reader ?? own;
  try {
    const address = normalise(url);
    if (!address || !reader) return { url, status: 'failed', reason: 'bad_address' };
    return await fetchAndRead(address, fetch, reader, options);
  } catch (error) {
    if (error instanceof OutboundError || error instanceof ReadingError)
      return { url, status: 'failed', reason: error.problem };
    throw error;
  } finally {
    await own?.close();
  }
}

async function fetchAndRead(
  url: string,
  fetch: GuardedFetch,
  reader: Reader,
  { known, isFound = false }: FetchOptions,
): Promise<PageResult> {
  const reply = await get(fetch, url, conditions(known));
  const { status, contentType, body } = reply;
  if (status === 304 && known) return { url, status: 'unchanged', links: known.links };
  if (status < 200 || status >= 300 || status === 204)
    return { url, status: 'failed', reason: failure(status), retryAfterMs: retryAfter(header(reply, 'retry-after')) };
  const landed = normalise(reply.url) ?? url;
  if (isFound && hostOf(landed) !== hostOf(url)) return { url, status: 'skipped', reason: 'other_host' };
  if (!mayBePage(landed) || /^(image|audio|video|font)\/|javascript|css|\bzip\b/i.test(contentType))
    return { url, status: 'skipped', reason: 'not_a_page' };

  const { page, html } = await reader.document(body, fileName(landed, contentType));
  const links = html?.noFollow ? [] : linksOf(html?.links ?? [], html?.base ?? null, landed);
  const asksNotTo = html?.noIndex || /\b(noindex|none)\b/i.test(header(reply, 'x-robots-tag') ?? '');
  if (isFound && asksNotTo) return { url: landed, status: 'skipped', reason: 'no_index', links };
  const hash = createHash('sha256').update(JSON.stringify(page)).digest('hex');
  const found = trueAddress(landed, html?.canonical ?? null);
  if (known?.hash === hash) return { url: found, status: 'unchanged', links };
  const [etag, lastModified] = [header(reply, 'etag'), header(reply, 'last-modified')];
  return { url: found, status: 'read', page, hash, links, etag, lastModified };
}

function conditions(known: KnownPage | undefined): Record<string, string> {
  return {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  };
}

function failure(status: number): FailReason {
  if (status === 404 || status === 410) return 'not_found';
  if (status === 429 || status === 503) return 'busy';
  return status >= 400 && status < 500 ? 'forbidden' : 'server_error';
}

function retryAfter(value: string | null): number {
  const seconds = Number(value ?? Number.NaN);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const until = Date.parse(value ?? '');
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

/** Text files have no signature, so their type comes from the content type or the name. */
function fileName(url: string, contentType: string): string {
  const last = decodeURIComponentOrNot(new URL(url).pathname.split('/').pop() ?? '');
  if (/html/i.test(contentType)) return `${last || 'page'}.html`;
  if (/markdown/i.test(contentType)) return `${last}.md`;
  return /csv/i.test(contentType) ? `${last}.csv` : last;
}

function decodeURIComponentOrNot(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function linksOf(written: readonly string[], base: string | null, page: string): string[] {
  const from = (base === null ? null : normalise(base, page)) ?? page;
  const found = new Set<string>();
  for (const link of written) {
    const url = normalise(link, from);
    if (url && hostOf(url) === hostOf(page)) found.add(url);
  }
  return [...found];
}
