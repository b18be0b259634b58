export { conceptsIn, phrasesOf, splitCompound, stemFile, stemmedLexicon, type ConceptAt } from './lexicon.ts';
