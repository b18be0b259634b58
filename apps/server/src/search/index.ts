export { forgetWords, learnWords, prepareSearch } from './search.ts';
export { snippetOf } from './snippet.ts';
export { wordsOf } from './words.ts';
