import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import type { Sql } from '../sql/sql.ts';

/** Carries short texts to every node, this one included. A lost one costs latency, never a message. */
export interface Bus {
  publish(text: string): void;
  /** Calls back with every text, and with undefined after a reconnect, when some may have been missed. */
  start(onText: (text: string | undefined) => void): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'parley_changes';

/** LISTEN and NOTIFY of the database that is there anyway. */
export function createPostgresBus(sql: Sql, log: Log): Bus {
  let stopListening: (() => Promise<void>) | undefined;
  return {
    publish(text) {
      sql
        .notify(CHANNEL, text)
        .catch((error: unknown) => log.warn({ err: error }, 'Other nodes could not be told of a change.'));
    },
    async start(onText) {
      stopListening = await sql.listen(CHANNEL, onText);
    },
    stop: async () => stopListening?.(),
  };
}

/** Publish and subscribe of Redis, for more nodes than the database should be bothered with. */
export function createRedisBus(url: string, log: Log): Bus {
  const options = { lazyConnect: true, retryStrategy: () => 500 };
  const sender = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const receiver = new Redis(url, { ...options, maxRetriesPerRequest: null });
  let isDown = false;
  for (const connection of [sender, receiver]) {
    connection.on('error', (error: Error) => {
      if (!isDown) log.warn({ err: error }, 'Redis does not answer; other nodes learn of changes within seconds.');
      isDown = true;
    });
  }
  return {
    publish(text) {
      sender.publish(CHANNEL, text).catch(() => {}); // said above; the next look finds the change
    },
    async start(onText) {
      receiver.on('message', (_channel, text) => onText(text));
      receiver.on('ready', () => {
        isDown = false;
        onText(undefined);
      });
      // Not awaited: the server starts and works without Redis, and joins it when it is there.
      sender.connect().catch(() => {});
      receiver.connect().catch(() => {});
      receiver.subscribe(CHANNEL).catch(() => {});
    },
    async stop() {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}
