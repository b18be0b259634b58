/** Made by scripts/tune-answers.ts. */
export const CHUNK_WEIGHTS = [
  5.006, // stems
  6.872, // grams
  -0.476, // coverage
  0.809, // gramCoverage
  0.841, // pairs
  0.817, // bestSentence
  -0.256, // bestPair
  0.106, // name
  1.522, // bestGrams
];
export const SENTENCE_WEIGHTS = [
  0.872, // stems
  0.988, // grams
  0.453, // localStems
  1.837, // localGrams
  0.566, // pairs
  0.126, // before
  0.433, // after
  0.566, // length
  -0.387, // news
  0.939, // holdsNumber
  1.202, // holdsTime
  1.03, // holdsPerson
  0.159, // holdsPlace
  0.462, // holdsReason
  -0.066, // names
  0.172, // first
  -0.149, // asks
  0.135, // isShort
  0.938, // marked
  2.194, // withBefore
  0.463, // withFirst
  0.322, // rarest
  0.939, // density
  0.164, // refersBack
  0.856, // stemsSquared
  0.798, // behindFirst
  0.187, // inFirst
];
export const CONFIDENCE_WEIGHTS = [
  1.017, // stems
  2.454, // grams
  -0.034, // coverage
  2.844, // gramCoverage
  2.534, // pairs
  -1.218, // bestSentence
  3.499, // bestPair
  3.974, // name
  0.447, // bestGrams
  0.416, // margin
  1.248, // questionLength
  -0.878, // indexSize
  -1.171, // plainMargin
];
/** One for each language, in the order of LOCALES. */
export const CONFIDENCE_BIAS = [
  -4.304, // en
  -4.175, // ro
  -3.301, // ru
  -3.948, // ua
  -3.402, // de
  -2.145, // fr
  -2.495, // it
];
