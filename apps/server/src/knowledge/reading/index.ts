export { chunk, chunkInTurns, type Chunk } from './chunk.ts';
export { crawl, type CrawlEnd, type CrawlPlan, type CrawlTools } from './crawl/crawl.ts';
export { fetchPage, type FailReason, type KnownPage, type PageResult, type SkipReason } from './crawl/fetch-page.ts';
export { readFile } from './read-file.ts';
export { readText } from './read-text.ts';
export { soundsLikeOrders } from './suspicious.ts';
export { ReadingError, LIMITS, type Block, type ReadingProblem, type ReadPage } from './page.ts';
