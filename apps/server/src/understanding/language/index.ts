export { isIdiom, wordPattern } from './denials.ts';
export { commonness, commonStems } from './common-words.ts';
export { detectLanguage } from './detect.ts';
export { eachGram } from './grams.ts';
export { hashOf } from './hash.ts';
export {
  quantise,
  scoresOf,
  seeded,
  softmax,
  toFeatures,
  trainLinear,
  type Features,
  type LinearModel,
} from './linear-model.ts';
export { packModel, unpackModel } from './model-file.ts';
export { AND, ANTONYMS, CONDITION, CONJUNCTION, DENYING, NEGATION, PREFIXES, WITHOUT } from './negations.ts';
export { foldMarks, normalise, withoutInvisible } from './normalise.ts';
export { sentencesOf, splitSentences, type Sentence } from './sentences.ts';
export { stemOf } from './stems.ts';
export { isStopWord, stopWords } from './stop-words.ts';
export { wordsOf } from './words.ts';
