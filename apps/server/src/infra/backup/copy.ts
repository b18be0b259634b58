import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** What pg passes to a custom query: these methods exist but are missing from its types. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

const CHUNK_BYTES = 256 * 1024;

/** Streams the rows of `COPY … TO STDOUT`. PostgreSQL waits while nobody reads, so memory stays bounded. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let filling = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let isOver = false;
  let isAbandoned = false;
  let failure: Error | undefined;
  let socket: Socket | undefined;
  let wake = () => {};

  client.query({
    submit(connection: unknown) {
      const wire = connection as Wire;
      socket = wire.stream;
      wire.query(text);
    },
    // pg reuses a message's buffer for the next message, so copy the bytes immediately.
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (isAbandoned) return;
      if (filled + chunk.length > filling.length) {
        if (filled > 0) ready.push(filling.subarray(0, filled));
        filling = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, chunk.length));
        filled = 0;
        socket?.pause();
        wake();
      }
      chunk.copy(filling, filled);
      filled += chunk.length;
    },
    handleCommandComplete() {},
    handleError(error: Error) {
      failure = error;
      isOver = true;
      wake();
    },
    handleReadyForQuery() {
      isOver = true;
      wake();
    },
  } as unknown as pg.Submittable);

  try {
    for (;;) {
      while (ready.length > 0) yield ready.shift() as Buffer;
      if (isOver) break;
      socket?.resume();
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure) throw failure;
    if (filled > 0) yield filling.subarray(0, filled);
  } finally {
    isAbandoned = true;
    socket?.resume();
  }
}

/** Sends the rows to `COPY … FROM STDIN`; if the source throws, PostgreSQL keeps none of them. */
export async function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<void> {
  let wire: Wire | undefined;
  let isAccepted = () => {};
  const accepted = new Promise<void>((resolve) => (isAccepted = resolve));
  let failure: Error | undefined;
  const finished = new Promise<void>((resolve) => {
    client.query({
      submit(connection: unknown) {
        wire = connection as Wire;
        wire.query(text);
      },
      handleCopyInResponse: () => isAccepted(),
      handleCommandComplete() {},
      handleError(error: Error) {
        failure ??= error;
        isAccepted();
        resolve();
      },
      handleReadyForQuery: () => resolve(),
    } as unknown as pg.Submittable);
  });
  await accepted;
  try {
    for await (const chunk of rows) {
      if (failure || !wire) break;
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), finished]);
    }
    if (!failure) wire?.endCopyFrom();
  } catch (error) {
    failure ??= error as Error;
    wire?.sendCopyFail('The rows cannot be read.');
  }
  await finished;
  if (failure) throw failure;
}
