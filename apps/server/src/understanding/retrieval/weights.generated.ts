/** Made by lab/tune-answers.ts. */
export const CHUNK_WEIGHTS: readonly number[] = [
  5.117, // stems
  2.889, // grams
  -1.148, // coverage
  1.185, // gramCoverage
  0.381, // pairs
  1.819, // bestSentence
  0.476, // bestPair
  -1.213, // name
  0.381, // bestGrams
  1.719, // title
  -0.78, // lastHeading
  1.484, // steps
  -1.326, // introduction
  3.973, // nameMeaning
  1.51, // textMeaning
  1.668, // sentenceMeaning
  1.389, // page
  0.08, // stems, in other words
  1.238, // grams, in other words
  -0.27, // coverage, in other words
  0.757, // bestSentence, in other words
  -1.29, // name, in other words
  3.035, // nameMeaning, in other words
  3.218, // textMeaning, in other words
  2.737, // sentenceMeaning, in other words
];
/** For a chunk in another language than the customer's. */
export const FOREIGN_WEIGHT = -4.28;
export const SENTENCE_WEIGHTS: readonly number[] = [
  0.425, // stems
  0.439, // grams
  -0.13, // localStems
  1.546, // localGrams
  0.027, // pairs
  -0.312, // before
  -0.086, // after
  -0.389, // length
  0.56, // news
  1.267, // holdsNumber
  0.876, // holdsTime
  0.639, // holdsPerson
  0.007, // holdsPlace
  0.432, // holdsReason
  -0.233, // names
  0.166, // first
  -0.081, // asks
  0.641, // isShort
  1.221, // marked
  1.107, // withBefore
  0.344, // withFirst
  0.509, // rarest
  0.206, // density
  0.376, // refersBack
  0.29, // stemsSquared
  0.671, // named
  0.762, // namedBefore
  0.67, // firstWord
  1.55, // step
  -0.357, // leadIn
  -1.382, // restOfChunk
  0.881, // meaning
  0.864, // behindFirst
  0.094, // inFirst
];
