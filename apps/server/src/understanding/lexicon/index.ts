export {
  conceptsIn,
  lexiconStems,
  phrasesOf,
  splitCompound,
  stemFile,
  stemmedLexicon,
  type ConceptAt,
} from './lexicon.ts';
