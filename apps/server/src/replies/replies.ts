import { z } from 'zod';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Log } from '../infra/log.ts';
import { createStopWatch } from '../bot-stops/index.ts';
import { isUnavailable } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages, OutgoingMessage } from '../messages/index.ts';
import { findOpen } from './find-open.ts';
import { createPreview, type Preview, type ShowPreview } from './preview.ts';
import { createTellStopped } from './tell-stopped.ts';

/** A question for a bot: all unanswered messages of the customer up to `seq`. */
export interface Question {
  companyId: number;
  conversationId: number;
  channelId: number;
  aiAgentId: number | null;
  flowId: number | null;
  seq: number;
  /** Aborted when the customer writes again or a person takes over, because the answer is then obsolete. */
  signal: AbortSignal;
  /** Shows the customer the beginning of the answer without storing it. The text only ever grows. */
  show(text: string): void;
}

/** The bot while it may speak: the conversation is locked, no person has taken over, and there is no newer message. */
export interface Bot {
  tx: Tx;
  say(saying: OutgoingMessage): Promise<void>;
}

/**
 * Prepares what the bot does about a question; the result runs in the transaction that ends the job. Null leaves the question
 * to people.
 */
export type Answer = (question: Question) => Promise<((bot: Bot) => Promise<void>) | null>;

type Outcome = 'spoken' | 'silent' | 'closed' | 'overtaken' | 'stopped';

/** Failures as quick as this are retried once, because they may be transaction conflicts. */
const QUICK_MS = 2_000;
const MAX_ATTEMPTS = 2;

/** Longer than the limit of a model (14 s), and short enough to hand over to a person within 20 seconds. */
const ANSWER_TIMEOUT_MS = 16_000;

export type Replies = ReturnType<typeof createReplies>;

/** Thrown when an answer is out of date; everything the bot did is rolled back. */
export class OvertakenError extends Error {}

/** An answer that consists of texts only. */
export const saying =
  (...texts: string[]) =>
  async ({ say }: Bot) => {
    for (const text of texts) await say({ text });
  };

/** Lets a bot prepare an answer and send it, if it still may. Its messages and the end of the job are one transaction. */
export function createReplies(
  sql: Sql,
  messages: Messages,
  realtime: Realtime,
  log: Log,
  showOnPlatform?: ShowPreview,
) {
  const watchStops = createStopWatch(sql);
  const tellStopped = createTellStopped(sql, messages);

  /** `heedsStop` is false for the one thing that may be said while bots are stopped. */
  async function takeTurn(run: JobRun, conversationId: number, answer: Answer, heedsStop = true): Promise<Outcome> {
    const companyId = run.companyId ?? 0;
    const watch = watchConversation(realtime, companyId, conversationId);
    const { signal } = watch;
    const endStopWatch = heedsStop ? watchStops(companyId, watch.abort) : () => {};
    let preview: Preview | undefined;
    let isSaid = false;
    try {
      await watch.ready; // from here on, every later commit is noticed
      const open = await sql.inCompany(companyId, (tx) => findOpen(tx, companyId, conversationId));
      if (!open) return 'closed';
      if (open.isStopped && heedsStop) return 'stopped';
      watch.abortAfter(open.seq);
      const showElsewhere = open.platform === 'web_widget' ? undefined : showOnPlatform;
      preview = createPreview(sql, realtime, companyId, conversationId, open.seq, signal, showElsewhere);
      const asked = { companyId, conversationId, ...open, signal, show: preview.show };
      const act = await answer(asked);
      if (signal.aborted) throw new OvertakenError();
      if (!act) return 'silent';
      isSaid = await sql.inCompany(companyId, async (tx) => {
        const now = await findOpen(tx, companyId, conversationId, true);
        if (now?.seq !== open.seq) throw new OvertakenError();
        await run.finish(tx);
        await run.dropNext(tx); // no newer message, so a waiting job would only answer the same again
        let said = 0;
        const say = async (words: OutgoingMessage) => {
          const clientId = `reply-${run.id}-${said}`;
          said += 1;
          const isStored = await messages.sayAsBot(tx, companyId, conversationId, clientId, words, open.seq, heedsStop);
          if (!isStored) throw new OvertakenError();
        };
        await act({ tx, say });
        return said > 0;
      });
      return 'spoken';
    } catch (error) {
      if (!signal.aborted && !(error instanceof OvertakenError)) throw error;
      const words = preview?.shown() ?? '';
      if (watch.isStopped() && words) {
        isSaid = await sayShown(run, conversationId, words, watch.answered());
        if (isSaid) return 'spoken';
      }
      const now = await sql.inCompany(companyId, (tx) => findOpen(tx, companyId, conversationId));
      return now?.isStopped && heedsStop ? 'stopped' : 'overtaken';
    } finally {
      endStopWatch();
      watch.stop();
      preview?.end(isSaid);
    }
  }

  /** Stores what a customer saw before pressing "stop", because it counts as said. */
  const sayShown = (run: JobRun, conversationId: number, text: string, seq: number) =>
    sql.inCompany(run.companyId ?? 0, async (tx) => {
      const companyId = run.companyId ?? 0;
      if ((await findOpen(tx, companyId, conversationId, true))?.seq !== seq) return false;
      await run.finish(tx);
      return messages.sayAsBot(tx, companyId, conversationId, `reply-${run.id}-0`, { text }, seq);
    });

  return {
    /**
     * One turn of the bot. `closed`: people answer there or nobody does. `overtaken`: the customer wrote meanwhile, and nothing
     * was said. `stopped`: all bots are stopped, and `isAwaited` is false; otherwise the customer is told that a person will
     * answer. If answering keeps failing, `rescue` answers immediately instead; only if the database is unreachable is the
     * turn left to the job's next attempt.
     */
    async takeTurn(
      run: JobRun,
      conversationId: number,
      answer: Answer,
      rescue: Answer,
      isAwaited = true,
    ): Promise<Outcome> {
      const ready = performance.now();
      const turn = async (how: Answer) => {
        const outcome = await takeTurn(run, conversationId, how);
        if (outcome !== 'stopped' || !isAwaited) return outcome;
        return takeTurn(run, conversationId, tellStopped, false);
      };
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await turn(withinTime(answer));
        } catch (error) {
          if (isUnavailable(error)) throw error;
          log.error({ err: error, conversationId, job: run.id, attempt }, 'Answering failed.');
        }
        const mayRetry = attempt < MAX_ATTEMPTS && performance.now() - ready < QUICK_MS;
        if (!mayRetry) return turn(rescue);
      }
    },
  };
}

/** Fails if the answer takes so long that the customer would wait more than 20 seconds. */
const withinTime =
  (answer: Answer): Answer =>
  (question) => {
    const deadline = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const late = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new Error('The answer took too long.')));
    });
    return Promise.race([answer({ ...question, signal: AbortSignal.any([question.signal, deadline]) }), late]);
  };

/** A turn mostly waits for a model, and slow models must not delay other customers. */
const MAX_TURNS = 64;

const Payload = z.object({ conversationId: z.number() });

/** Handles the job that every customer message creates for the bot of its channel. A newer message has its own job. */
export function handleReplies(jobs: Jobs, replies: Replies, answer: Answer, rescue: Answer) {
  jobs.handle(
    'messages.reply',
    async (payload, run) => {
      await replies.takeTurn(run, Payload.parse(payload).conversationId, answer, rescue);
    },
    { atOnce: MAX_TURNS },
  );
}

/** Aborts when a person takes over or the customer writes a newer message. */
function watchConversation(realtime: Realtime, companyId: number, conversationId: number) {
  const controller = new AbortController();
  let newest = 0;
  let isStopped = false;
  let answered = Infinity; // until the open question has been read; it includes everything earlier
  const { ready, stop } = realtime.subscribe(companyId, {
    conversationId,
    onEvents(events) {
      for (const { name, data } of events) {
        const watch = data as { origin?: string; seq?: number; isHandedOff?: boolean; stops?: boolean };
        if (name === 'conversation.updated' && watch.isHandedOff === true && answered < Infinity) controller.abort();
        if (name === 'typing' && watch.stops && watch.seq === answered) {
          isStopped = true;
          controller.abort();
        }
        if (name === 'message.created' && watch.origin === 'customer') newest = Math.max(newest, watch.seq ?? 0);
      }
      if (newest > answered) controller.abort();
    },
    onHeartbeat() {},
    onEnd() {},
  });
  return {
    ready,
    stop,
    signal: controller.signal,
    abort: () => controller.abort(),
    /** The customer pressed "stop". */
    isStopped: () => isStopped,
    answered: () => answered,
    abortAfter(seq: number) {
      answered = seq;
      if (newest > seq) controller.abort();
    },
  };
}
