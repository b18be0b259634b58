export { conceptsIn, phrasesOf, splitCompound, type ConceptAt } from './lexicon.ts';
