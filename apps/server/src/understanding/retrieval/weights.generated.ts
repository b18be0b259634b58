/** Made by lab/tune-answers.ts. */
export const CHUNK_WEIGHTS: readonly number[] = [
  5.912, // stems
  4.487, // grams
  -0.042, // coverage
  0.277, // gramCoverage
  0.521, // pairs
  0.735, // bestSentence
  0.559, // bestPair
  0.263, // name
  0.441, // bestGrams
  0.79, // title
  -0.109, // lastHeading
  1.048, // steps
  -0.914, // introduction
  0.639, // page
];
/** For a chunk in another language than the customer's. */
export const FOREIGN_WEIGHT = -3.238;
export const SENTENCE_WEIGHTS: readonly number[] = [
  0.855, // stems
  0.788, // grams
  0.046, // localStems
  1.377, // localGrams
  -0.115, // pairs
  -0.285, // before
  0.011, // after
  -0.265, // length
  0.409, // news
  1.179, // holdsNumber
  0.767, // holdsTime
  0.565, // holdsPerson
  -0.078, // holdsPlace
  0.392, // holdsReason
  -0.042, // names
  0.11, // first
  -0.061, // asks
  0.678, // isShort
  1.098, // marked
  1.108, // withBefore
  0.352, // withFirst
  0.574, // rarest
  0.806, // density
  0.308, // refersBack
  0.245, // stemsSquared
  0.484, // named
  0.769, // namedBefore
  0.511, // firstWord
  1.178, // step
  -0.379, // leadIn
  -0.808, // restOfChunk
  0.813, // behindFirst
  0.109, // inFirst
];
