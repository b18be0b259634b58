export { createKnowledge, type Knowledge } from './feature.ts';
export type { Library } from './library.ts';
export { hostsOfAgent, locateChunks, type ChunkLocation } from './passages.ts';
export { soundsLikeOrders } from './reading/index.ts';
export { addOwnWords } from './sources/own-words.ts';
export type { Pairs } from './sources/pairs.ts';
export { dropDeletedSources } from './sources/sources.ts';
export { dropUnusedVectors } from './vectors/repository.ts';
export type { Likeness, Vectors } from './vectors/vectors.ts';
