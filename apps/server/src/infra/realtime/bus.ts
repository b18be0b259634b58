import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import type { Sql } from '../sql/sql.ts';

/** Broadcasts short texts to every node, including this one. Losing one costs latency, never a message. */
export interface Bus {
  publish(text: string): void;
  /** Calls back with every text, and with undefined after a reconnect, when some may have been missed. */
  start(onText: (text: string | undefined) => void): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'parley_changes';

/** PostgreSQL refuses notifications of 8,000 bytes; a UTF-16 code unit takes at most three. */
const MAX_PART = 2_500;

/** LISTEN and NOTIFY of the existing database. A long text is split: parts sent in one transaction arrive together. */
export function createPostgresBus(sql: Sql, log: Log): Bus {
  let stopListening: (() => Promise<void>) | undefined;
  return {
    publish(text) {
      sql
        .notify(CHANNEL, partsOf(text))
        .catch((error: unknown) => log.warn({ err: error }, 'Could not notify other nodes of a change.'));
    },
    async start(onText) {
      let pending = '';
      stopListening = await sql.listen(CHANNEL, (part) => {
        const [, isLast, text = ''] = /^part \d+ (more|last) ([^]*)$/.exec(part ?? '') ?? [];
        if (isLast === undefined) {
          pending = '';
          return onText(part);
        }
        pending += text;
        if (isLast !== 'last') return;
        onText(pending);
        pending = '';
      });
    },
    stop: async () => stopListening?.(),
  };
}

/** Numbered, because PostgreSQL drops a notification that equals another one of its transaction. */
function partsOf(text: string): string[] {
  if (text.length <= MAX_PART) return [text];
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    // Do not split a surrogate pair.
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(start + MAX_PART - 1));
    const end = start + MAX_PART - (isSplit ? 1 : 0);
    parts.push(`part ${parts.length} ${end < text.length ? 'more' : 'last'} ${text.slice(start, end)}`);
    start = end;
  }
  return parts;
}

/** Redis pub/sub, for installations with too many nodes for LISTEN and NOTIFY. */
export function createRedisBus(url: string, log: Log): Bus {
  const options = { lazyConnect: true, retryStrategy: () => 500 };
  const sender = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const receiver = new Redis(url, { ...options, maxRetriesPerRequest: null });
  let isDown = false;
  for (const connection of [sender, receiver]) {
    connection.on('error', (error: Error) => {
      if (!isDown)
        log.warn({ err: error }, 'Redis does not answer; changes reach other nodes within seconds, by polling.');
      isDown = true;
    });
  }
  return {
    publish(text) {
      sender.publish(CHANNEL, text).catch(() => {}); // already logged; polling finds the change
    },
    async start(onText) {
      receiver.on('message', (_channel, text) => onText(text));
      receiver.on('ready', () => {
        isDown = false;
        onText(undefined);
      });
      // Not awaited: the server starts and works without Redis, and connects once it is available.
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
