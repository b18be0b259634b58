import { z } from 'zod';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Log } from '../infra/log.ts';
import { isUnavailable } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages, OutgoingMessage } from '../messages/index.ts';
import { findOpen } from './find-open.ts';
import { createPreview, type Preview } from './preview.ts';

/** What a bot is asked: everything the customer said up to number `seq` that nobody has answered. */
export interface Question {
  companyId: number;
  conversationId: number;
  channelId: number;
  aiAgentId: number | null;
  flowId: number | null;
  seq: number;
  /** Aborted when the customer writes again or a person takes over: nobody wants what is being made any more. */
  signal: AbortSignal;
  /** Shows the customer what the answer will begin with; nothing of it is stored. It only ever grows. */
  show(text: string): void;
}

/** The bot while it may speak: the conversation is locked, no person has taken over, and nothing newer was written. */
export interface Bot {
  tx: Tx;
  say(saying: OutgoingMessage): Promise<void>;
}

/** What the bot does about a question, inside the transaction that ends its job; null leaves it to people. */
export type Answer = (question: Question) => Promise<((bot: Bot) => Promise<void>) | null>;

type Outcome = 'spoken' | 'silent' | 'closed' | 'overtaken';

/** A failure that comes this quickly is tried once more: two transactions may have been in each other's way. */
const QUICK_MS = 2_000;
const MAX_ATTEMPTS = 2;

/** More than a model is given (14 s), and short enough to call a person within 20. */
const ANSWER_TIMEOUT_MS = 16_000;

export type Replies = ReturnType<typeof createReplies>;

/** Thrown by a bot whose thoughts are out of date: nothing of what it did stays. */
export class OvertakenError extends Error {}

/** An answer that is words alone. */
export const saying =
  (...texts: string[]) =>
  async ({ say }: Bot) => {
    for (const text of texts) await say({ text });
  };

/** Lets a bot think and then speak, if it still may. Its words and the end of its job are one transaction. */
export function createReplies(sql: Sql, messages: Messages, realtime: Realtime, log: Log) {
  async function takeTurn(run: JobRun, conversationId: number, answer: Answer): Promise<Outcome> {
    const companyId = run.companyId ?? 0;
    const news = listenForNews(realtime, companyId, conversationId);
    const { signal } = news;
    let preview: Preview | undefined;
    let isSaid = false;
    try {
      await news.begun; // whatever is committed after what is read now will be heard of
      const open = await sql.inCompany(companyId, (tx) => findOpen(tx, companyId, conversationId));
      if (!open) return 'closed';
      news.abortAfter(open.seq);
      preview = createPreview(sql, realtime, companyId, conversationId, open.seq, signal);
      const asked = { companyId, conversationId, ...open, signal, show: preview.show };
      const act = await answer(asked);
      if (signal.aborted) return 'overtaken';
      if (!act) return 'silent';
      isSaid = await sql.inCompany(companyId, async (tx) => {
        const now = await findOpen(tx, companyId, conversationId, true);
        if (now?.seq !== open.seq) throw new OvertakenError();
        await run.finish(tx);
        await run.dropNext(tx); // nothing was written since: whatever waits would answer the same again
        let said = 0;
        const say = async (words: OutgoingMessage) => {
          const clientId = `reply-${run.id}-${said}`;
          said += 1;
          const isHeard = await messages.sayAsBot(tx, companyId, conversationId, clientId, words, open.seq);
          if (!isHeard) throw new OvertakenError();
        };
        await act({ tx, say });
        return said > 0;
      });
      return 'spoken';
    } catch (error) {
      if (signal.aborted || error instanceof OvertakenError) return 'overtaken';
      throw error;
    } finally {
      news.stop();
      preview?.end(isSaid);
    }
  }

  return {
    /**
     * One turn of the bot. `closed` when people answer there or nobody does; `overtaken` when the customer wrote meanwhile and
     * nothing was said. When answering fails for whatever reason, and again, `rescue` answers instead, at once; only a database
     * that is out of reach leaves the turn to the job's next attempt.
     */
    async takeTurn(run: JobRun, conversationId: number, answer: Answer, rescue: Answer): Promise<Outcome> {
      const begun = performance.now();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await takeTurn(run, conversationId, withinTime(answer));
        } catch (error) {
          if (isUnavailable(error)) throw error;
          log.error({ err: error, conversationId, job: run.id, attempt }, 'Answering failed.');
        }
        const mayRetry = attempt < MAX_ATTEMPTS && performance.now() - begun < QUICK_MS;
        if (!mayRetry) return takeTurn(run, conversationId, rescue);
      }
    },
  };
}

/** Fails when the answer takes so long that the customer would not hear anything within 20 seconds. */
const withinTime =
  (answer: Answer): Answer =>
  (question) => {
    const deadline = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const late = new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new Error('The answer took too long.')));
    });
    return Promise.race([answer({ ...question, signal: AbortSignal.any([question.signal, deadline]) }), late]);
  };

/** A turn mostly waits for a model; a slow one must not keep other customers waiting. */
const MAX_TURNS = 64;

const Payload = z.object({ conversationId: z.number() });

/** Runs the job that every customer's message leaves for the bot of its channel. A newer message has a job of its own. */
export function handleReplies(jobs: Jobs, replies: Replies, answer: Answer, rescue: Answer) {
  jobs.handle(
    'messages.reply',
    async (payload, run) => {
      await replies.takeTurn(run, Payload.parse(payload).conversationId, answer, rescue);
    },
    { atOnce: MAX_TURNS },
  );
}

/** Aborts when a person takes over, or the customer writes after what is being answered. */
function listenForNews(realtime: Realtime, companyId: number, conversationId: number) {
  const controller = new AbortController();
  let newest = 0;
  let answered = Infinity; // until it is known what is open; what came before can then be read there
  const { begun, stop } = realtime.subscribe(companyId, {
    conversationId,
    onEvents(events) {
      for (const { name, data } of events) {
        const news = data as { origin?: string; seq?: number; isHandedOff?: boolean };
        if (name === 'conversation.updated' && news.isHandedOff === true && answered < Infinity) controller.abort();
        if (name === 'message.created' && news.origin === 'customer') newest = Math.max(newest, news.seq ?? 0);
      }
      if (newest > answered) controller.abort();
    },
    onHeartbeat() {},
    onEnd() {},
  });
  return {
    begun,
    stop,
    signal: controller.signal,
    abortAfter(seq: number) {
      answered = seq;
      if (newest > seq) controller.abort();
    },
  };
}
