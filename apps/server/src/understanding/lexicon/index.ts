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
export { turnsRound } from './opposites.ts';
export { partedVerbs } from './parted-verbs.ts';
