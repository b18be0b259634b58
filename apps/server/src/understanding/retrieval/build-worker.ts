import { parentPort, workerData } from 'node:worker_threads';
import { buildIndex } from './build.ts';
import type { Chunk } from './chunk.ts';

const index = buildIndex(workerData as Chunk[]);
const { ids, isQa, languages, texts, vocabulary, stems, grams, concepts } = index;
const arrays = [ids, isQa, languages, ...[texts, ...vocabulary].flatMap(({ bytes, starts }) => [bytes, starts])];
parentPort?.postMessage(
  index,
  [...arrays, ...[stems, grams, concepts].flatMap(arraysOf)].map(({ buffer }) => buffer as ArrayBuffer),
);

function arraysOf({ table, starts, spread, bytes, lengths }: typeof stems) {
  return [table, starts, spread, bytes, lengths];
}
