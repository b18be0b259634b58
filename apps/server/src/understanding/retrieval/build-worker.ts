import { parentPort, workerData } from 'node:worker_threads';
import { buildIndex } from './build.ts';
import type { Chunk } from './chunk.ts';

const index = buildIndex(workerData as Chunk[]);
const { texts, stems, grams } = index;
parentPort?.postMessage(
  index,
  [index.ids, index.isQa, index.languages, texts.bytes, texts.starts, ...[stems, grams].flatMap(arraysOf)].map(
    ({ buffer }) => buffer as ArrayBuffer,
  ),
);

function arraysOf({ table, starts, spread, bytes, lengths }: typeof stems) {
  return [table, starts, spread, bytes, lengths];
}
