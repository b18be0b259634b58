export { forgetWords, learnWords, prepareSearch, replaceWords } from './search.ts';
export { snippetOf } from './snippet.ts';
export { wordsOf } from './words.ts';
