export { areDifferent, readValues, type Value } from './read-values.ts';
