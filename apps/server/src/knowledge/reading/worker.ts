import { parentPort } from 'node:worker_threads';
import { ReadingError, type Limits, type ReadingProblem } from './page.ts';
import { readDocument, type ReadDocument } from './read-document.ts';
import { readSitemap, type Sitemap } from './crawl/read-sitemap.ts';

/** What the worker is asked for. */
export interface Task {
  kind: 'document' | 'sitemap';
  bytes: Uint8Array;
  name: string;
  limits: Limits;
}

export type Answer = { result: ReadDocument | Sitemap } | { problem: ReadingProblem; cause: string };

parentPort?.on('message', (task: Task) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply, []));
});

async function answer({ kind, bytes, name, limits }: Task): Promise<Answer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return { result: kind === 'sitemap' ? readSitemap(buffer) : await readDocument(buffer, name, limits) };
  } catch (error) {
    return { problem: error instanceof ReadingError ? error.problem : 'broken', cause: String(error) };
  }
}
