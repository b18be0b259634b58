import { z } from 'zod';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { DeliveryError, type Fetch } from './adapter.ts';
import type { ConnectedChannel, Connections } from './connections.ts';
import type { Problems } from './problems.ts';
import type { QueueIncoming } from './queue-incoming.ts';

const POLL = 'channels.poll';
/** Each waits for its platform most of the time. */
const MAX_POLLS = 64;
/** Finds channels whose chain of polls has broken. */
const CHECK_SECONDS = 30;
/** Long enough for a node that stops to take no more jobs. */
const PASS_ON_MS = 1_000;

const Payload = z.object({ channelId: z.number() });

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  connections: Connections;
  queue: QueueIncoming;
  problems: Problems;
  fetch: Fetch;
  /** Platforms cannot call this installation. */
  isUnreachable: boolean;
}

export type Polling = ReturnType<typeof handlePolling>;

/**
 * Asks platforms for what happened, where they cannot call us. Each poll is a job that enqueues the next one together with what it
 * received, so that exactly one node asks for a channel and nothing is taken in twice.
 */
export function handlePolling({ sql, jobs, connections, queue, problems, fetch, isUnreachable }: Dependencies) {
  const stopping = new AbortController();
  const isPolled = ({ adapter, connection }: Pick<ConnectedChannel, 'adapter' | 'connection'>) =>
    adapter.poll !== undefined && adapter.wantsPolling?.(connection.settings, isUnreachable) === true;
  const enqueue = (tx: Tx, companyId: number, channelId: number, delayMs = 0) =>
    jobs.enqueue(tx, {
      runAt: new Date(Date.now() + delayMs),
      kind: POLL,
      companyId,
      payload: { channelId },
      lane: `poll ${channelId}`,
      key: `poll ${channelId}`,
    });

  jobs.handle(
    POLL,
    async (payload, run) => {
      const { channelId } = Payload.parse(payload);
      const companyId = run.companyId ?? 0;
      const connected = await connections.find(companyId, channelId);
      if (!connected?.isEnabled || !isPolled(connected)) return;
      /** Leaves the channel to another node, or to the next start. */
      const passOn = () =>
        sql.inCompany(companyId, async (tx) => {
          await run.finish(tx);
          await enqueue(tx, companyId, channelId, PASS_ON_MS);
        });
      if (stopping.signal.aborted) return passOn();
      const { adapter, connection, channel } = connected;
      const cursor = await sql.inCompany(companyId, (tx) => readCursor(tx, companyId, channelId));
      try {
        const found = await adapter.poll?.(cursor, connection, fetch, stopping.signal);
        if (!found) return;
        await sql.inCompany(companyId, async (tx) => {
          await queue(tx, channel, found.incoming);
          await storeCursor(tx, companyId, channelId, found.cursor);
          await run.finish(tx);
          await enqueue(tx, companyId, channelId);
        });
      } catch (error) {
        if (stopping.signal.aborted) return passOn();
        if (!(error instanceof DeliveryError) || error.refusal !== 'auth') throw error;
        await problems.report(companyId, channelId, 'needs_reconnect');
      }
    },
    { atOnce: MAX_POLLS },
  );

  jobs.every('channels.start-polls', CHECK_SECONDS, async () => {
    for (const connected of await connections.findAll()) {
      const { companyId, id } = connected.channel;
      if (isPolled(connected)) await sql.inCompany(companyId, (tx) => enqueue(tx, companyId, id));
    }
  });

  return {
    /** Begins to ask for a channel that has just been connected. */
    begin: async (
      tx: Tx,
      companyId: number,
      channelId: number,
      connected: Pick<ConnectedChannel, 'adapter' | 'connection'>,
    ): Promise<void> => {
      if (isPolled(connected)) await enqueue(tx, companyId, channelId);
    },
    stop: () => stopping.abort(),
  };
}

async function readCursor({ db }: Tx, companyId: number, channelId: number): Promise<string | null> {
  const row = await db
    .selectFrom('channels')
    .select('poll_cursor as cursor')
    .where('company_id', '=', companyId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.cursor ?? null;
}

async function storeCursor({ db }: Tx, companyId: number, channelId: number, cursor: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ poll_cursor: cursor })
    .where('company_id', '=', companyId)
    .where('id', '=', channelId)
    .execute();
}
