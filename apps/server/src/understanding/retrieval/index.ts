export { answer, DEFAULT_THRESHOLDS, type Answer } from './answer.ts';
export { buildIndex, chunkAt, type SearchIndex } from './build.ts';
export { buildIndexInWorker } from './build-in-worker.ts';
export type { Chunk } from './chunk.ts';
export { search, type Hit } from './search.ts';
