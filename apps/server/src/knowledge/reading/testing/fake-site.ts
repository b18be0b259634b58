import { OutboundError } from '../../../infra/outbound/outbound.ts';
import type { GuardedFetch } from '../crawl/guarded-fetch.ts';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  redirect?: string;
}

type Content =
  | string
  | Answer
  | ((request: { url: string; headers: Readonly<Record<string, string>> }) => string | Answer);

/** In-memory sites by address, or by path on shop.example; anything else is a 404. Records every request and its time. */
export function fakeSite(pages: Readonly<Record<string, Content>>, fallback?: (url: URL) => string | null) {
  const asked: string[] = [];
  const times: number[] = [];
  const fetch: GuardedFetch = async ({ url: first, headers = {} }) => {
    let url = first;
    for (let redirects = 0; redirects <= 3; redirects += 1) {
      const { host, pathname, search } = new URL(url);
      asked.push(host === 'shop.example' ? pathname + search : url);
      times.push(performance.now());
      const content = pages[url] ?? (host === 'shop.example' ? pages[pathname + search] : undefined);
      const found = typeof content === 'function' ? content({ url, headers }) : (content ?? fallback?.(new URL(url)));
      const answer: Answer = typeof found === 'string' ? { body: found } : (found ?? { status: 404 });
      if (answer.redirect === undefined)
        return {
          status: answer.status ?? 200,
          contentType: answer.headers?.['content-type'] ?? 'text/html; charset=utf-8',
          body: Buffer.from(answer.body ?? ''),
          headers: answer.headers ?? {},
          url,
        };
      url = new URL(answer.redirect, url).href;
    }
    throw new OutboundError('redirects');
  };
  return { fetch, asked, times };
}

/** A page with links, and unique text so that no two pages are duplicates. */
export const pageWith = (words: string, ...links: string[]) =>
  `<html><head><title>${words}</title></head><body><main><h1>${words}</h1><p>All about ${words}.</p>${links
    .map((link) => `<a href="${link}">go</a>`)
    .join(' ')}</main></body></html>`;
