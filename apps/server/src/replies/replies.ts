import { z } from 'zod';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';

/** What a bot is asked: everything the customer said up to number `seq` that nobody has answered. */
interface Question {
  companyId: number;
  conversationId: number;
  channelId: number;
  aiAgentId: number | null;
  flowId: number | null;
  seq: number;
  /** Aborted when the customer writes again: whatever is being made then answers an old question. */
  signal: AbortSignal;
}

/** What is to be said, one message after another; null leaves it to people. */
export type Answer = (question: Question) => Promise<string[] | null>;

const Payload = z.object({ conversationId: z.number() });

/**
 * Runs the job that every customer's message leaves for the bot of its channel. The answers and the end of the job are one
 * transaction, so a worker that dies in between leaves either all of it or nothing; a person who took over meanwhile, or a newer
 * message, keeps the bot silent.
 */
export function handleReplies(sql: Sql, jobs: Jobs, messages: Messages, realtime: Realtime, answer: Answer) {
  jobs.handle('messages.reply', async (payload, run) => {
    const { conversationId } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const open = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('conversations')
        .innerJoin('channels', 'channels.id', 'conversations.channel_id')
        .select(['channel_id', 'channels.ai_agent_id', 'channels.flow_id', 'last_customer_seq'])
        .where('conversations.company_id', '=', companyId)
        .where('conversations.id', '=', conversationId)
        .where('is_handed_off', '=', false)
        .where('ended_at', 'is', null)
        .executeTakeFirst(),
    );
    if (!open) return;
    const newer = abortOnNewerMessage(realtime, companyId, conversationId, open.last_customer_seq);
    try {
      const texts = await answer({
        companyId,
        conversationId,
        channelId: open.channel_id,
        aiAgentId: open.ai_agent_id,
        flowId: open.flow_id,
        seq: open.last_customer_seq,
        signal: newer.signal,
      });
      if (newer.signal.aborted || !texts) return; // the newer message has a job of its own
      await sql.inCompany(companyId, async (tx) => {
        await run.finish(tx);
        for (const [index, text] of texts.entries()) {
          const clientId = `reply-${run.id}-${index}`;
          const isSaid = await messages.sayAsBot(tx, companyId, conversationId, clientId, text, open.last_customer_seq);
          if (!isSaid) break;
        }
      });
    } catch (error) {
      if (!newer.signal.aborted) throw error;
    } finally {
      newer.stop();
    }
  });
}

function abortOnNewerMessage(realtime: Realtime, companyId: number, conversationId: number, seq: number) {
  const controller = new AbortController();
  const { stop } = realtime.subscribe(companyId, {
    conversationId,
    onEvents(events) {
      const isNewer = events.some(({ name, data }) => {
        const said = data as { origin?: string; seq?: number };
        return name === 'message.created' && said.origin === 'customer' && (said.seq ?? 0) > seq;
      });
      if (isNewer) controller.abort();
    },
    onHeartbeat() {},
    onEnd() {},
  });
  return { signal: controller.signal, stop };
}
