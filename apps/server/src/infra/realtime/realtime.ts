import { EventEmitter, setMaxListeners } from 'node:events';
import type { EventName } from '@parley/contracts/events';
import type { Log } from '../log.ts';
import type { Sql } from '../sql/sql.ts';

/** One thing that happened in a company. */
export interface LiveEvent {
  name: EventName;
  conversationId: number;
  data: unknown;
  /** For staff alone: the widget's stream leaves it out. */
  isInternal?: boolean;
}

/** What changed since a cursor, and the cursor to go on from. Reading from an old cursor may repeat, but never skips. */
export interface Changes {
  events: LiveEvent[];
  cursor: string;
  /** There is too much to tell; whoever asks should load everything anew. */
  isReset: boolean;
}

export type ReadChanges = (companyId: number, cursor: string | null, conversationId?: number) => Promise<Changes>;

export interface Realtime {
  /** Says that something of the company was committed, here and to the other nodes. */
  announce(companyId: number): void;
  /** Passes on something that is not stored, such as typing, to everyone listening on this node and the others. */
  publish(companyId: number, event: LiveEvent): void;
  /** Calls back with everything new of the company until the returned function is called. */
  subscribe(companyId: number, listener: (events: LiveEvent[], cursor: string | null) => void): () => void;
  readChanges: ReadChanges;
  /** Aborted when the node stops: streams end, and their readers go to another node or wait for the next start. */
  stopping: AbortSignal;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const CHANNEL = 'parley_changes';
const CATCH_UP_MS = 3_000;

/**
 * Brings committed changes to whoever listens. There is one way for all of them: read what changed since the last look. A
 * notification only says when to look; when it is lost, the next look within seconds finds the change all the same.
 */
export function createRealtime(sql: Sql, log: Log, readChanges: ReadChanges): Realtime {
  const hub = new EventEmitter().setMaxListeners(0);
  const watched = new Map<
    number,
    { cursor: string | null; listeners: number; isLooking: boolean; isDirty: boolean; seen: Map<string, string> }
  >();
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const unsent = new Set<number>();
  let sendTimer: NodeJS.Timeout | undefined;

  async function look(companyId: number) {
    const state = watched.get(companyId);
    if (!state || stopping.signal.aborted) return;
    state.isDirty = true;
    if (state.isLooking) return;
    state.isLooking = true;
    try {
      while (state.isDirty) {
        state.isDirty = false;
        const { events, cursor, isReset } = await readChanges(companyId, state.cursor);
        state.cursor = cursor;
        const fresh = isReset
          ? [{ name: 'reset', conversationId: 0, data: {} } satisfies LiveEvent]
          : events.filter((event) => isFresh(state.seen, event));
        if (fresh.length > 0) hub.emit(String(companyId), fresh, cursor);
      }
    } catch (error) {
      log.warn({ err: error }, 'Changes could not be read; trying again.');
    } finally {
      state.isLooking = false;
    }
  }

  function tellOthers(payload: string) {
    sql
      .notify(CHANNEL, payload)
      .catch((error: unknown) => log.warn({ err: error }, 'Other nodes could not be told of a change.'));
  }

  function onNotify(payload: string) {
    const [kind, companyId, json] = splitPayload(payload);
    if (!watched.has(companyId)) return;
    if (kind === 'c') void look(companyId);
    else if (json) hub.emit(String(companyId), [JSON.parse(json) as LiveEvent], null);
  }

  return {
    readChanges,
    stopping: stopping.signal,
    announce(companyId) {
      void look(companyId);
      unsent.add(companyId);
      sendTimer ??= setTimeout(() => {
        sendTimer = undefined;
        for (const id of unsent) tellOthers(`c ${id}`);
        unsent.clear();
      }, 10);
    },
    publish(companyId, event) {
      tellOthers(`e ${companyId} ${JSON.stringify(event)}`); // comes back to us as well
    },
    subscribe(companyId, listener) {
      const state = watched.get(companyId) ?? {
        cursor: null,
        listeners: 0,
        isLooking: false,
        isDirty: false,
        seen: new Map<string, string>(),
      };
      watched.set(companyId, state);
      state.listeners += 1;
      hub.on(String(companyId), listener);
      if (state.cursor === null) void look(companyId);
      return () => {
        hub.off(String(companyId), listener);
        state.listeners -= 1;
        if (state.listeners === 0) watched.delete(companyId);
      };
    },
    async start() {
      stopListening = await sql.listen(CHANNEL, (payload) =>
        payload === undefined ? watched.forEach((_, id) => void look(id)) : onNotify(payload),
      );
      timer = setInterval(() => watched.forEach((_, id) => void look(id)), CATCH_UP_MS);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(sendTimer);
      await stopListening?.();
    },
  };
}

/** The last looks overlap, so the same version of a thing may be read twice; it is told once. */
function isFresh(seen: Map<string, string>, { name, data }: LiveEvent): boolean {
  const { id, version } = data as { id: number; version: string };
  const key = `${name.split('.')[0]} ${id}`;
  if (seen.get(key) === version) return false;
  seen.set(key, version);
  if (seen.size > 5_000) seen.delete(seen.keys().next().value ?? '');
  return true;
}

function splitPayload(payload: string): [kind: string, companyId: number, json: string | undefined] {
  const [kind = '', companyId = ''] = payload.split(' ', 2);
  const rest = payload.slice(kind.length + companyId.length + 2);
  return [kind, Number(companyId), rest || undefined];
}
