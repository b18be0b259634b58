export {
  conceptsIn,
  LEXICON_FILES,
  lexiconStems,
  phrasesOf,
  splitCompound,
  stemFile,
  stemmedLexicon,
  type ConceptAt,
} from './lexicon.ts';
