export { readFile } from './read-file.ts';
export { ReadingError, LIMITS, type Block, type ReadingProblem, type ReadPage } from './page.ts';
