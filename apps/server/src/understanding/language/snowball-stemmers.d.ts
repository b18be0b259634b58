declare module 'snowball-stemmers' {
  /** Creates a stemmer by the English name of its language. */
  export function newStemmer(language: string): { stem(word: string): string };
}
