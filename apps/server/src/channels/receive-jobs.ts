import type { Attachments, InspectedFile } from '../attachments/index.ts';
import type { NoteProof } from '../customers/index.ts';
import { AppError } from '../infra/errors.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import { OutboundError } from '../infra/outbound/outbound.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { DeliveryError, type Fetch, type PlatformMessage, type PlatformReport } from './adapter.ts';
import type { Connections, PlatformChannel } from './connections.ts';
import { createEchoes } from './echoes.ts';
import { createHistory } from './history.ts';
import { createIncoming, isNew } from './incoming.ts';
import type { PlatformEvents } from './platform-events.ts';
import type { OnNewCustomer } from './profiles.ts';
import { QueuedPayload, type QueuedItem } from './queued-item.ts';
import type { RawMails } from './raw-mails.ts';

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
  rawMails: RawMails;
  events: PlatformEvents;
  realtime: Pick<Realtime, 'announce'>;
  onNewCustomer: OnNewCustomer;
  noteProof: NoteProof;
  fetch: Fetch;
  log: Log;
  onReport: ReportHandler;
}

/** What the feature of a platform does with its reports about an account; `from` is the customer whom they concern, if any. */
export type ReportHandler = (channel: PlatformChannel, from: string, report: PlatformReport) => Promise<void>;

/** Runs the jobs that webhooks create: downloads files and passes messages to the inbox, those of one sender in order. */
export function handleReceived({
  sql,
  jobs,
  messages,
  attachments,
  connections,
  rawMails,
  events,
  realtime,
  onNewCustomer,
  noteProof,
  fetch,
  log,
  onReport,
}: Dependencies) {
  const receive = createIncoming(sql, messages, onNewCustomer, noteProof);
  const storeHistory = createHistory(sql);
  const echoes = createEchoes(sql, messages, realtime, onNewCustomer);

  /** The files of a message. A file that cannot be downloaded is left out. */
  async function fetchFiles(channel: PlatformChannel, { files = [] }: Pick<PlatformMessage, 'files'>, attempt: number) {
    const kept: InspectedFile[] = [];
    if (files.length === 0) return kept;
    const connected = await connections.find(channel.companyId, channel.id);
    for (const file of files) {
      try {
        if (!connected) throw new DeliveryError('auth', 'The channel is no longer connected.');
        const bytes =
          (await rawMails.fetchFile(connected, file.externalId)) ??
          (await connected.adapter.fetchFile(file, connected.connection, fetch));
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

  async function acknowledge(channel: PlatformChannel, message: PlatformMessage) {
    if (message.acknowledgement === undefined) return;
    const connected = await connections.find(channel.companyId, channel.id);
    await connected?.adapter
      .acknowledge?.(message, connected.connection, fetch)
      .catch((error: unknown) => log.warn({ err: error, channel: channel.id }, 'Could not acknowledge a message.'));
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
      else await acknowledge(channel, message);
    } catch (error) {
      await discard(files);
      throw error;
    }
  }

  async function receiveEcho(channel: PlatformChannel, echo: Extract<QueuedItem, { type: 'echo' }>, run: JobRun) {
    const files = await fetchFiles(channel, echo, run.attempt);
    if (!(await echoes(channel, echo, files, run.finish))) await discard(files);
  }

  function handle(channel: PlatformChannel, item: QueuedItem, run: JobRun): Promise<void> {
    switch (item.type) {
      case 'message':
        return receiveMessage(channel, item, run);
      case 'echo':
        return receiveEcho(channel, item, run);
      case 'delivered':
      case 'read':
        return events.noteReceipt(channel, item);
      case 'failed':
        return events.noteFailure(channel, item);
      case 'edited':
        return events.noteEdit(channel, item);
      case 'withdrawn':
        return events.noteWithdrawal(channel, item);
      case 'reaction':
        return events.noteReaction(channel, item);
      case 'history':
        return storeHistory(channel, item, run.finish);
      case 'identity':
        return events.changeIdentity(channel, item);
      case 'report':
        return onReport(channel, item.from, item.report);
      case 'control':
        return events.noteControl(channel, item);
    }
  }

  jobs.handle(
    RECEIVE,
    async (payload, run) => {
      const { channelId, platform, item } = QueuedPayload.parse(payload);
      await handle({ id: channelId, companyId: run.companyId ?? 0, platform }, item, run);
    },
    { atOnce: MAX_AT_ONCE },
  );
}

/** Retrying is pointless: the platform or the outbound guard refused, or we do not accept the file. */
const isFinal = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof OutboundError ||
  (error instanceof DeliveryError && error.refusal !== 'rate' && error.refusal !== 'transient');
