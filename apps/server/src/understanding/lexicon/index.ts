export {
  conceptsIn,
  LEXICON_FILES,
  lexiconWords,
  phrasesOf,
  splitCompound,
  stemFile,
  stemmedLexicon,
  type ConceptAt,
} from './lexicon.ts';
export { namesOpposite } from './opposites.ts';
export { particleVerbs } from './particle-verbs.ts';
