import type { Attachments, InspectedFile } from '../attachments/index.ts';
import { AppError } from '../infra/errors.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import { OutboundError } from '../infra/outbound/outbound.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { DeliveryError, type Fetch, type PlatformMessage } from './adapter.ts';
import type { Connections, PlatformChannel } from './connections.ts';
import { createIncoming, isNew } from './incoming.ts';
import type { PlatformEvents } from './platform-events.ts';
import { QueuedPayload } from './queued-item.ts';

export const RECEIVE = 'channels.receive';
/** Each job may hold a few files in memory. */
const MAX_AT_ONCE = 8;
/** About half a minute; then the text arrives without the file, so that the customer does not wait for an answer. */
const MAX_FILE_ATTEMPTS = 4;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  messages: Messages;
  attachments: Attachments;
  connections: Connections;
  events: PlatformEvents;
  fetch: Fetch;
  log: Log;
}

/** Runs the jobs that webhooks create: downloads files and passes messages to the inbox, those of one sender in order. */
export function handleReceived({ sql, jobs, messages, attachments, connections, events, fetch, log }: Dependencies) {
  const receive = createIncoming(sql, messages);

  /** The files of a message. A file that cannot be downloaded is left out. */
  async function fetchFiles(channel: PlatformChannel, { files = [] }: PlatformMessage, attempt: number) {
    const kept: InspectedFile[] = [];
    if (files.length === 0) return kept;
    const connected = await connections.find(channel.companyId, channel.id);
    for (const file of files) {
      try {
        if (!connected) throw new DeliveryError('The channel is no longer connected.', null);
        const bytes = await connected.adapter.fetchFile(file, connected.connection, fetch);
        kept.push(await attachments.keep(channel.companyId, file.name, bytes));
      } catch (error) {
        if (!isFinal(error) && attempt < MAX_FILE_ATTEMPTS) {
          await discard(kept);
          throw error;
        }
        log.warn({ err: error, channel: channel.id }, 'Could not download a file that a customer sent.');
      }
    }
    return kept;
  }

  const discard = (kept: readonly InspectedFile[]) => Promise.all(kept.map((file) => attachments.discard(file)));

  async function receiveMessage(channel: PlatformChannel, message: PlatformMessage, run: JobRun) {
    // Checked early to avoid downloading files for nothing; storing the message decides for good.
    if (!(await sql.inCompany(channel.companyId, (tx) => isNew(tx, channel.companyId, channel.id, message.externalId))))
      return;
    const files = await fetchFiles(channel, message, run.attempt);
    const isLost = message.text === '' && files.length === 0;
    const text = isLost ? (message.files ?? []).map(({ name }) => name).join(', ') : message.text;
    try {
      if (!(await receive(channel, { ...message, text }, files, run.finish))) await discard(files);
    } catch (error) {
      await discard(files);
      throw error;
    }
  }

  jobs.handle(
    RECEIVE,
    async (payload, run) => {
      const { channelId, platform, item } = QueuedPayload.parse(payload);
      const channel = { id: channelId, companyId: run.companyId ?? 0, platform };
      if (item.type === 'message') await receiveMessage(channel, item, run);
      else await events.noteReceipt(channel, item);
    },
    { atOnce: MAX_AT_ONCE },
  );
}

/** Retrying is pointless: the platform or the outbound guard refused, or we do not accept the file. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof OutboundError ||
  (error instanceof DeliveryError && error.retryAfterSeconds === null);
