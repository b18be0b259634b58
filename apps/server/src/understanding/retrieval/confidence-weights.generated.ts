/** Made by lab/tune-confidence.ts. */
export const CONFIDENCE_WEIGHTS: readonly number[] = [
  0.888, // words
  0.237, // grams
  -0.007, // coverage
  0.936, // gramCoverage
  0.667, // pairs
  0.747, // bestSentence
  0.419, // name
  -0.055, // quoted
  -0.405, // biggestMiss
  0.436, // unknown
  0.581, // corrected
  -0.581, // terms
  0.116, // isOneWord
  0.21, // margin
  -0.442, // plainMargin
  0.206, // expected
  -0.022, // isOtherLanguage
  -0.348, // indexSize
  -0.679, // coveredTwice
  -0.657, // conceptsMissed
  -0.043, // conceptsUnknown
  1.077, // mark
  0.575, // matchedMass
  0.688, // matchedTerms
  0.203, // nameMass
  -0.852, // namesMissed
  -0.491, // numbersMissed
  -0.457, // page
  -0.053, // words, long
  -0.122, // grams, long
  0.077, // coverage, long
  0.464, // gramCoverage, long
  0.008, // pairs, long
  0.112, // bestSentence, long
  0.206, // name, long
  -0.126, // quoted, long
  -0.072, // biggestMiss, long
  0.039, // unknown, long
  -0.131, // corrected, long
  -0.496, // terms, long
  0, // isOneWord, long
  0.84, // margin, long
  0.028, // plainMargin, long
  -0.162, // expected, long
  0.093, // isOtherLanguage, long
  0.044, // indexSize, long
  -0.059, // coveredTwice, long
  -0.083, // conceptsMissed, long
  0.177, // conceptsUnknown, long
  0.425, // mark, long
  0.008, // matchedMass, long
  -0.227, // matchedTerms, long
  0.374, // nameMass, long
  0.204, // namesMissed, long
  0.16, // numbersMissed, long
  -0.097, // page, long
  -0.287, // isLong
];
/** One for each language, in the order of LOCALES. */
export const CONFIDENCE_BIAS: readonly number[] = [
  -0.489, // en
  -0.398, // ro
  0.126, // ru
  -1.072, // ua
  0.429, // de
  0.079, // fr
  -0.003, // it
];
