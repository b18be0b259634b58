/** Made by lab/tune-answers.ts. */
export const CHUNK_WEIGHTS = [
  5.076, // stems
  6.887, // grams
  -0.414, // coverage
  0.83, // gramCoverage
  0.569, // pairs
  0.7, // bestSentence
  -0.35, // bestPair
  0.108, // name
  1.54, // bestGrams
];
export const SENTENCE_WEIGHTS = [
  0.891, // stems
  1.085, // grams
  0.522, // localStems
  1.863, // localGrams
  0.717, // pairs
  0.181, // before
  0.478, // after
  0.56, // length
  -0.4, // news
  0.939, // holdsNumber
  1.188, // holdsTime
  1.025, // holdsPerson
  0.123, // holdsPlace
  0.479, // holdsReason
  -0.072, // names
  0.266, // first
  -0.179, // asks
  0.146, // isShort
  0.799, // marked
  1.846, // withBefore
  0.249, // withFirst
  0.231, // rarest
  0.93, // density
  0.091, // refersBack
  0.649, // stemsSquared
  0.191, // named
  0.93, // namedBefore
  0.447, // firstWord
  0.789, // behindFirst
  0.129, // inFirst
];
export const CONFIDENCE_WEIGHTS = [
  1.058, // stems
  2.45, // grams
  -0.127, // coverage
  2.858, // gramCoverage
  2.684, // pairs
  -1.036, // bestSentence
  3.149, // bestPair
  3.984, // name
  0.43, // bestGrams
  0.407, // margin
  1.231, // questionLength
  -0.871, // indexSize
  -1.104, // plainMargin
];
/** One for each language, in the order of LOCALES. */
export const CONFIDENCE_BIAS = [
  -4.277, // en
  -4, // ro
  -2.927, // ru
  -4.174, // ua
  -2.744, // de
  -1.83, // fr
  -2.724, // it
];
