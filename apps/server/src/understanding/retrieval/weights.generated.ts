/** Made by lab/tune-answers.ts. */
export const CHUNK_WEIGHTS: readonly number[] = [
  5, // stems
  2.882, // grams
  -1.001, // coverage
  1.08, // gramCoverage
  0.27, // pairs
  1.959, // bestSentence
  0.604, // bestPair
  -0.983, // name
  0.311, // bestGrams
  1.702, // title
  -0.913, // lastHeading
  1.297, // steps
  -1.35, // introduction
  3.764, // nameMeaning
  1.471, // textMeaning
  1.544, // sentenceMeaning
  1.394, // page
  0.079, // stems, in other words
  1.148, // grams, in other words
  -0.073, // coverage, in other words
  0.81, // bestSentence, in other words
  -1.098, // name, in other words
  2.932, // nameMeaning, in other words
  2.73, // textMeaning, in other words
  2.314, // sentenceMeaning, in other words
];
/** For a chunk in another language than the customer's. */
export const FOREIGN_WEIGHT = -4.321;
export const SENTENCE_WEIGHTS: readonly number[] = [
  0.538, // stems
  0.442, // grams
  -0.1, // localStems
  1.417, // localGrams
  0.063, // pairs
  -0.198, // before
  0.014, // after
  -0.281, // length
  0.481, // news
  1.271, // holdsNumber
  0.972, // holdsTime
  0.654, // holdsPerson
  0.018, // holdsPlace
  0.431, // holdsReason
  -0.249, // names
  0.208, // first
  -0.089, // asks
  0.828, // isShort
  1.232, // marked
  1.088, // withBefore
  0.366, // withFirst
  0.482, // rarest
  0.072, // density
  0.332, // refersBack
  0.336, // stemsSquared
  0.488, // named
  0.66, // namedBefore
  0.673, // firstWord
  0.928, // step
  -0.308, // leadIn
  -1.402, // restOfChunk
  1.026, // meaning
  0.889, // behindFirst
  -0.006, // inFirst
];
