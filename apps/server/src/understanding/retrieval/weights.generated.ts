/** Made by lab/tune-answers.ts. */
export const CHUNK_WEIGHTS: readonly number[] = [
  5.045, // stems
  2.391, // grams
  -1.261, // coverage
  1.034, // gramCoverage
  0.44, // pairs
  1.713, // bestSentence
  0.381, // bestPair
  -1.34, // name
  0.367, // bestGrams
  1.369, // title
  -0.619, // lastHeading
  1.219, // steps
  -1.189, // introduction
  3.395, // nameMeaning
  0.948, // textMeaning
  1.328, // sentenceMeaning
  1.48, // page
  0.419, // stems, in other words
  1.539, // grams, in other words
  0.05, // coverage, in other words
  1.069, // bestSentence, in other words
  -1.511, // name, in other words
  1.795, // nameMeaning, in other words
  1.578, // textMeaning, in other words
  1.402, // sentenceMeaning, in other words
];
/** For a chunk in another language than the customer's. */
export const FOREIGN_WEIGHT = -4.272;
export const SENTENCE_WEIGHTS: readonly number[] = [
  0.579, // stems
  0.39, // grams
  -0.137, // localStems
  1.774, // localGrams
  -0.056, // pairs
  -0.279, // before
  -0.114, // after
  -0.269, // length
  0.507, // news
  1.31, // holdsNumber
  0.848, // holdsTime
  0.742, // holdsPerson
  0.011, // holdsPlace
  0.441, // holdsReason
  -0.26, // names
  0.231, // first
  -0.061, // asks
  1.313, // isShort
  1.062, // marked
  1.055, // withBefore
  0.344, // withFirst
  0.481, // rarest
  -0.028, // density
  0.389, // refersBack
  0.259, // stemsSquared
  0.458, // named
  0.581, // namedBefore
  0.526, // firstWord
  0.286, // step
  -0.052, // leadIn
  -0.981, // restOfChunk
  1.185, // meaning
  0.911, // behindFirst
  0.133, // inFirst
];
