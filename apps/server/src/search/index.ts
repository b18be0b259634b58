export { prepareSearch, type SearchQuery } from './search.ts';
export { snippetOf } from './snippet.ts';
export { forgetWords, learnWords, replaceWords } from './vocabulary.ts';
export { wordsOf } from './words.ts';
