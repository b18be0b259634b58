export { createLibrary, type Library } from './library.ts';
export { hostsOfAgent, locateChunks, type ChunkLocation } from './passages.ts';
export { soundsLikeOrders } from './reading/index.ts';
export {
  answer,
  chunkAt,
  DEFAULT_THRESHOLDS,
  type Answer,
  type SearchIndex,
} from '../understanding/retrieval/index.ts';
export { addOwnWords } from './sources/own-words.ts';
export { dropUnusedVectors } from './vectors/repository.ts';
export { createVectors, type Likeness, type Vectors } from './vectors/vectors.ts';
export { createPairs, type Pairs } from './sources/pairs.ts';
export { createReading } from './sources/reading-job.ts';
export { sourceRoutes } from './sources/routes.ts';
export { createSources, dropDeletedSources } from './sources/sources.ts';
