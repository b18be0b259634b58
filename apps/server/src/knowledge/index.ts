export { createLibrary, type Library } from './library.ts';
export { hostsOfAgent, locateChunks, type Whereabouts } from './passages.ts';
export { soundsLikeOrders } from './reading/index.ts';
export { answer, chunkAt, DEFAULT_THRESHOLDS, type Answer, type SearchIndex } from './search/index.ts';
export { addOwnWords } from './sources/own-words.ts';
export { createPairs, type Pairs } from './sources/pairs.ts';
export { createReading } from './sources/reading-job.ts';
export { sourceRoutes } from './sources/routes.ts';
export { createSources, dropDeletedSources } from './sources/sources.ts';
