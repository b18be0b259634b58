import { parentPort } from 'node:worker_threads';
import { ReadingError, type Limits, type ReadingProblem } from './page.ts';
import { readDocument, readPasted, type ReadDocument } from './read-document.ts';
import type { Sitemap } from './crawl/read-sitemap.ts';

/** A request to the worker. */
export interface Task {
  kind: 'document' | 'text' | 'sitemap';
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
    if (kind === 'document') return { result: await readDocument(buffer, name, limits) };
    if (kind === 'text') return { result: await readPasted(buffer.toString()) };
    const { readSitemap } = await import('./crawl/read-sitemap.ts');
    return { result: readSitemap(buffer) };
  } catch (error) {
    return { problem: error instanceof ReadingError ? error.problem : 'broken', cause: String(error) };
  }
}
