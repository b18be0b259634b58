export { conceptsIn, splitCompound } from './lexicon.ts';
