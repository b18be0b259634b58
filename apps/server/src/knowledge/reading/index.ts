export { chunk, chunkInTurns, type Chunk } from './chunk.ts';
export { readFile } from './read-file.ts';
export { ReadingError, LIMITS, type Block, type ReadingProblem, type ReadPage } from './page.ts';
