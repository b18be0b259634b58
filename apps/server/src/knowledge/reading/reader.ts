import { Worker } from 'node:worker_threads';
import type { Sitemap } from './crawl/read-sitemap.ts';
import { LIMITS, ReadingError, type Limits, type ReadingProblem } from './page.ts';
import type { ReadDocument } from './read-document.ts';
import { createTurns } from './turns.ts';
import type { Answer, Task } from './worker.ts';

/** Reads one document after another in its own worker. A document that crashes the worker does not affect others. */
export interface Reader {
  document(bytes: Uint8Array, name: string): Promise<ReadDocument>;
  /** A text that people typed or pasted. */
  text(text: string): Promise<ReadDocument>;
  sitemap(bytes: Uint8Array): Promise<Sitemap>;
  close(): Promise<void>;
}

/** Limits concurrent readings across the process, because each may use all the memory it is allowed. */
const inTurn = createTurns(2);

const WATCH_EVERY_MS = 50;
const MEGABYTE = 1024 * 1024;

/** A worker with limits on heap, buffers and time. It starts with the first document. */
export function openReader(given: Partial<Limits> = {}): Reader {
  const limits: Limits = { ...LIMITS, ...given };
  const oneByOne = createTurns(1);
  let worker: Worker | null = null;
  let isClosed = false;

  async function run(task: Omit<Task, 'limits'>): Promise<ReadDocument | Sitemap> {
    if (isClosed) throw new Error('This reader is closed.');
    const asked = (worker ??= start(limits, (ended) => (worker = worker === ended ? null : worker)));
    try {
      return await ask(asked, { ...task, limits });
    } catch (error) {
      if (error instanceof Refusal) throw new ReadingError(error.problem, error.cause);
      await stop();
      throw error;
    }
  }

  async function stop() {
    const stopping = worker;
    worker = null;
    await stopping?.terminate();
  }

  async function read<T extends ReadDocument | Sitemap>(task: Omit<Task, 'limits'>): Promise<T> {
    if (task.bytes.byteLength > limits.fileBytes) throw new ReadingError('too_large');
    return (await oneByOne(() => inTurn(() => run(task)))) as T;
  }

  return {
    document: (bytes, name) => read<ReadDocument>({ kind: 'document', bytes, name }),
    text: (text) => read<ReadDocument>({ kind: 'text', bytes: Buffer.from(text), name: '' }),
    sitemap: (bytes) => read<Sitemap>({ kind: 'sitemap', bytes, name: '' }),
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

/** The worker reports that a document cannot be read; it stays usable. */
class Refusal extends Error {
  readonly problem: ReadingProblem;
  constructor(problem: ReadingProblem, cause: string) {
    super(problem, { cause });
    this.problem = problem;
  }
}

function start({ heapMegabytes }: Limits, onEnd: (worker: Worker) => void): Worker {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    // The worker handles untrusted files, so it gets no environment, and its output is discarded.
    env: {},
    argv: [],
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  // It may also crash between two documents, because of something the last one left behind.
  worker.on('error', () => onEnd(worker)).on('exit', () => onEnd(worker));
  worker.unref();
  return worker;
}

function ask(worker: Worker, task: Task): Promise<ReadDocument | Sitemap> {
  const { milliseconds, bufferMegabytes } = task.limits;
  return new Promise((resolve, reject) => {
    const fail = (problem: ReadingProblem, cause?: unknown) => settle(() => reject(new ReadingError(problem, cause)));
    const onMessage = (answer: Answer) =>
      settle(() => ('result' in answer ? resolve(answer.result) : reject(new Refusal(answer.problem, answer.cause))));
    const onError = (error: Error & { code?: string }) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_much_inside' : 'broken', error);
    const onExit = () => fail('broken');
    const clock = setTimeout(fail, milliseconds, 'too_slow');
    // The worker's resource limits cover only the heap, but unpacked data is in buffers outside it.
    const watch = setInterval(() => {
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => bytes > bufferMegabytes * MEGABYTE && fail('too_much_inside'),
        () => {}, // it has just exited; the exit handler reports that
      );
    }, WATCH_EVERY_MS);
    const settle = (finish: () => void) => {
      clearTimeout(clock);
      clearInterval(watch);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref();
      finish();
    };
    worker.ref();
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task, []);
  });
}
