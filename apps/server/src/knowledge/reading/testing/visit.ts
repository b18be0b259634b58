import {
  crawl,
  type CrawlEnd,
  type CrawlPlan,
  type CrawlTools,
  type FailReason,
  type PageResult,
  type SkipReason,
} from '../index.ts';

export const HOME = 'https://shop.example/';

interface Visited {
  end: CrawlEnd;
  results: PageResult[];
  /** Each result as a short text: `failed not_found /gone`. */
  said: string[];
}

/** Crawls a test site without pauses. */
export async function visit(
  { fetch }: Pick<CrawlTools, 'fetch'>,
  changes: Partial<CrawlPlan> = {},
  tools: Partial<CrawlTools> = {},
): Promise<Visited> {
  const plan: CrawlPlan = { start: HOME, kind: 'site', include: [], exclude: [], depth: 5, pageCap: 100, ...changes };
  const results: PageResult[] = [];
  const end = await crawl(plan, { fetch, pauseMs: 0, onPage: (result) => void results.push(result), ...tools });
  return { end, results, said: results.map(inWords) };
}

function inWords(result: PageResult): string {
  const reason: FailReason | SkipReason | null = 'reason' in result ? result.reason : null;
  return [result.status, reason, result.url.replace(/^https:\/\/shop\.example/, '')].filter(Boolean).join(' ');
}
