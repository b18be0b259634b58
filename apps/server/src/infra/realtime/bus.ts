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

/** PostgreSQL refuses notifications of 8,000 bytes; a code unit takes three at most. */
const MAX_PART = 2_500;

/** LISTEN and NOTIFY of the database that is there anyway. A long text goes in parts: those of one transaction arrive together. */
export function createPostgresBus(sql: Sql, log: Log): Bus {
  let stopListening: (() => Promise<void>) | undefined;
  return {
    publish(text) {
      sql
        .notify(CHANNEL, partsOf(text))
        .catch((error: unknown) => log.warn({ err: error }, 'Other nodes could not be told of a change.'));
    },
    async start(onText) {
      let begun = '';
      stopListening = await sql.listen(CHANNEL, (part) => {
        const [, isLast, text = ''] = /^part \d+ (more|last) ([^]*)$/.exec(part ?? '') ?? [];
        if (isLast === undefined) {
          begun = '';
          return onText(part);
        }
        begun += text;
        if (isLast !== 'last') return;
        onText(begun);
        begun = '';
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
    // Not between the halves of a character.
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(start + MAX_PART - 1));
    const end = start + MAX_PART - (isSplit ? 1 : 0);
    parts.push(`part ${parts.length} ${end < text.length ? 'more' : 'last'} ${text.slice(start, end)}`);
    start = end;
  }
  return parts;
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
