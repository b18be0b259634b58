/** Made by lab/tune-confidence.ts. */
export const CONFIDENCE_WEIGHTS: readonly number[] = [
  0.603, // words
  -0.037, // grams
  -0.355, // coverage
  0.732, // gramCoverage
  0.376, // pairs
  0.099, // bestSentence
  0.463, // name
  -0.699, // quoted
  -0.929, // biggestMiss
  -0.03, // unknown
  0.559, // corrected
  -1.027, // terms
  -0.164, // isOneWord
  0.254, // margin
  -0.079, // plainMargin
  0.1, // expected
  0.167, // isOtherLanguage
  -0.182, // indexSize
  -0.71, // coveredTwice
  -1.047, // conceptsMissed
  -0.16, // conceptsUnknown
  1.016, // mark
  1.071, // matchedMass
  0.32, // matchedTerms
  -0.048, // nameMass
  -0.8, // namesMissed
  -0.612, // numbersMissed
  0.009, // page
  1.569, // nameMeaning
  0.775, // textMeaning
  0.705, // quotedMeaning
  -0.596, // meaningLead
  0.189, // words, long
  0.359, // grams, long
  0.239, // coverage, long
  0.586, // gramCoverage, long
  -0.192, // pairs, long
  0.156, // bestSentence, long
  0.099, // name, long
  -0.055, // quoted, long
  -0.035, // biggestMiss, long
  0.062, // unknown, long
  0.133, // corrected, long
  -0.716, // terms, long
  0, // isOneWord, long
  0.713, // margin, long
  0.189, // plainMargin, long
  -0.04, // expected, long
  0.013, // isOtherLanguage, long
  -0.002, // indexSize, long
  0.084, // coveredTwice, long
  -0.409, // conceptsMissed, long
  0.142, // conceptsUnknown, long
  0.517, // mark, long
  0.125, // matchedMass, long
  -0.365, // matchedTerms, long
  0.015, // nameMass, long
  0.455, // namesMissed, long
  0.179, // numbersMissed, long
  0.13, // page, long
  0.094, // nameMeaning, long
  0.141, // textMeaning, long
  -0.517, // quotedMeaning, long
  -0.786, // meaningLead, long
  -0.319, // isLong
];
/** One for each language, in the order of LOCALES. */
export const CONFIDENCE_BIAS: readonly number[] = [
  -0.633, // en
  -0.533, // ro
  0.072, // ru
  -0.922, // ua
  0.18, // de
  -0.141, // fr
  -0.056, // it
];
