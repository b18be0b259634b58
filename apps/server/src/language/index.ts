export { detectLanguage, type Detected } from './detect.ts';
export { eachGram } from './grams.ts';
export { hashOf } from './hash.ts';
export {
  quantise,
  scoresOf,
  seeded,
  softmax,
  trainLinear,
  type Features,
  type LinearModel,
  type TrainingRow,
} from './linear-model.ts';
export { packModel, unpackModel } from './model-file.ts';
export { foldMarks, normalise, withoutInvisible } from './normalise.ts';
export { sentencesOf, type Sentence } from './sentences.ts';
export { stemOf } from './stems.ts';
export { isStopWord } from './stop-words.ts';
export { wordsOf } from './words.ts';
