import { createHmac } from 'node:crypto';
import type { World } from '../platform.ts';
import type { Outbox } from '../webhook-sender.ts';
import { escapedJson } from './escaped-json.ts';
import type { MetaApp } from './state.ts';

const HOUR_MS = 3_600_000;
/** Events that nobody took are dropped after so long. */
const LIFETIME_MS = 36 * HOUR_MS;
/** A few times at once, then ever more rarely. */
const RETRY_DELAYS_MS = [0, 1_000, 5_000, 30_000, 60_000, 300_000];

/** Something that happened to an account, for one app. */
export interface MetaEvent {
  /** For the log and faults. */
  platform: string;
  app: MetaApp;
  /** What the account is to webhooks: `page`, `instagram`, `whatsapp_business_account`. */
  object: string;
  /** The account, as `entry[].id` names it. */
  accountId: string;
  /** What the log calls it. */
  kind: string;
  /** Events of one lane arrive in order unless a fault says otherwise. */
  lane: string;
  /** What the entry holds beside its id and time: `messaging`, `standby` or `changes`. */
  entry: Record<string, unknown>;
  /** In place of the address that the app has registered. */
  callbackUrl?: string;
  /** After an hour in which the webhook took nothing: Meta stops sending the account's events. */
  onGivenUp?: () => void;
}

export interface SentEvent {
  id: number;
  /** Resolves after the first attempt, whatever came of it. */
  attempted: Promise<void>;
}

interface Waiting extends MetaEvent {
  id: number;
  attempted: () => void;
  at: number;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Sends events to the webhooks of apps, signed, escaped and in batches as Meta sends them. */
export function createWebhooks({ clock, sender, faults }: Pick<World, 'clock' | 'sender' | 'faults'>) {
  const outboxes = new Map<string, Outbox>();
  const batches = new Map<string, Waiting[]>();
  /** The events in each parcel that is on its way. */
  const parcels = new Map<number, Waiting[]>();
  /** Since when the webhook has taken nothing, by app and account. */
  const failingSince = new Map<string, number>();
  let closing = new AbortController();
  let lastId = 0;

  function outboxOf({ platform, app }: MetaEvent, url: string): Outbox {
    const key = `${platform} ${app.id} ${url}`;
    const existing = outboxes.get(key);
    if (existing) return existing;
    const outbox = sender.open({
      platform,
      url,
      headers: (body) => ({
        'user-agent': 'facebookexternalua',
        'x-hub-signature-256': `sha256=${createHmac('sha256', app.secret).update(body).digest('hex')}`,
        'x-hub-signature': `sha1=${createHmac('sha1', app.secret).update(body).digest('hex')}`,
      }),
      maxConnections: 20,
      retryDelayMs: (failures) => RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0,
      onAnswer: ({ id }, { error }) => (parcels.get(id) ?? []).forEach((event) => noteAnswer(event, error === null)),
      onDone: ({ id }) => void parcels.delete(id),
    });
    outboxes.set(key, outbox);
    return outbox;
  }

  function noteAnswer(event: Waiting, isTaken: boolean) {
    event.attempted();
    const key = `${event.app.id} ${event.object} ${event.accountId}`;
    if (isTaken) {
      failingSince.delete(key);
      return;
    }
    const since = failingSince.get(key);
    if (since === undefined) failingSince.set(key, clock.now());
    else if (clock.now() - since >= HOUR_MS) {
      failingSince.delete(key);
      event.onGivenUp?.();
    }
  }

  function dispatch(events: Waiting[], url: string) {
    const [first] = events;
    if (!first) return;
    const entries = events.map(({ accountId, at, entry }) => ({ time: at, id: accountId, ...entry }));
    const id = first.id;
    parcels.set(id, events);
    outboxOf(first, url).add({
      id,
      kind: events.map(({ kind }) => kind).join('+'),
      lane: events.length === 1 ? first.lane : 'batch',
      body: escapedJson({ object: first.object, entry: entries }),
      expiresAt: clock.now() + LIFETIME_MS,
    });
  }

  function flush(key: string, url: string) {
    const events = batches.get(key) ?? [];
    batches.delete(key);
    dispatch(events, url);
  }

  /** Sends an event; null if the app has no webhook for such accounts. */
  function send(event: MetaEvent): SentEvent | null {
    const url = event.callbackUrl ?? event.app.subscriptions.get(event.object)?.callbackUrl;
    if (!url) return null;
    let attempted = () => {};
    const done = new Promise<void>((resolve) => (attempted = resolve));
    const waiting: Waiting = { ...event, id: (lastId += 1), attempted, at: clock.now() };
    const { batch, batch_ms: batchMs } = faults.of(event.platform).webhooks;
    if (batch <= 1) dispatch([waiting], url);
    else {
      const key = `${event.platform} ${event.app.id} ${event.object} ${url}`;
      const events = [...(batches.get(key) ?? []), waiting];
      batches.set(key, events);
      if (events.length >= batch) flush(key, url);
      else if (events.length === 1) void clock.wait(batchMs, closing.signal).then(() => flush(key, url));
    }
    return { id: waiting.id, attempted: done };
  }

  return {
    send,

    /** The button "Test" of the dashboard: ids that belong to nobody, and times as texts. */
    sendTest(app: MetaApp, object: string): SentEvent | null {
      const time = String(Math.floor(clock.now() / 1_000));
      const value = {
        sender: { id: '12334' },
        recipient: { id: '23245' },
        timestamp: time,
        message: { mid: 'test_message_id', text: 'test_message' },
      };
      const platform = object === 'page' ? 'messenger' : 'instagram';
      const entry = { changes: [{ field: 'messages', value }] };
      return send({ platform, app, object, accountId: '0', kind: 'test', lane: 'test', entry });
    },

    /** Sends everything that was accepted once more. */
    async replay() {
      for (const outbox of outboxes.values()) await outbox.replay();
    },

    clear() {
      closing.abort();
      closing = new AbortController();
      for (const outbox of outboxes.values()) outbox.close();
      for (const each of [outboxes, batches, parcels, failingSince]) each.clear();
    },
  };
}
