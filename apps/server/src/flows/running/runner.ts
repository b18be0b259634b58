import { advance, newRun, type Input, type PreparedFlow, type Request } from '@parley/flow-engine';
import { z } from 'zod';
import { handOffIn } from '../../conversations/index.ts';
import { isUnavailable } from '../../infra/errors.ts';
import type { JobRun, Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import type { Messages } from '../../messages/index.ts';
import { storePolicyHits } from '../../policies/index.ts';
import type { Answer, Question, Replies } from '../../replies/index.ts';
import { carryOut } from './carry-out.ts';
import { disclosing } from './disclosure.ts';
import { guardFlow } from './flow-policies.ts';
import { openHiding } from './hiding.ts';
import { enqueueLater, INTERRUPTED, inputAfterPerson } from './later.ts';
import { createPublishedFlows, currentVersion } from './published-flows.ts';
import { ask, type Answerers } from './requests.ts';
import { routeAway } from './route-away.ts';
import { countTurn, findRequestOrigin, findRun, storeRun, readContext, readWords, type Run } from './runs.ts';
import { storedPlace } from './stored-place.ts';
import { storeTrace } from './traces.ts';

const Turn = z.object({ conversationId: z.number(), runId: z.number(), turn: z.number() });
const Back = z.object({ conversationId: z.number(), seq: z.number() });

/** How often a turn is computed again because the conversation changed meanwhile. */
const MAX_ATTEMPTS = 5;
/** How long a timer that expires while bots are stopped waits. */
const STOPPED_RETRY_MS = 60_000;
/** Requests wait for other systems, so they have their own limit and delay no other jobs. */
const MAX_REQUESTS = 32;

type Context = Awaited<ReturnType<typeof readContext>>;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  messages: Messages;
  replies: Replies;
  answerers: Answerers;
}

/** Runs flows in conversations. Every turn is one transaction, so it happens exactly once or not at all. */
export function createFlowRunner({ sql, jobs, messages, replies, answerers }: Dependencies) {
  const published = createPublishedFlows();

  /** Computes what an input leads to, and returns a function that carries it out. */
  async function think(
    question: Question,
    find: (tx: Tx, run: Run | undefined) => Promise<{ run: Run; input: Input; heardSeq: number } | null>,
  ): ReturnType<Answer> {
    const { companyId, conversationId } = question;
    const thought = await sql.inCompany(companyId, async (tx) => {
      const context = await readContext(tx, companyId, conversationId);
      const found = await find(tx, await findRun(tx, companyId, conversationId));
      if (!found) return null;
      const loaded = await published.load(tx, companyId, found.run.flowId, found.run.pins);
      const message = 'text' in found.input ? found.input.text : '';
      const guard = await guardTurn(tx, question, loaded.flows.values(), message, context);
      const hiding = await openHiding(tx, companyId, conversationId, loaded.flows.values());
      return { context, ...found, ...loaded, guard, hiding };
    });
    if (!thought) return null;
    const { guard, hiding } = thought;
    const route = isHeard(thought.input) ? guard.route() : null;
    // What the policy asks for may be this very flow.
    if (route && route.flowId !== thought.run.flowId)
      return (bot) => routeAway(bot, messages, question, thought, route.text);
    const { context, run, input, pins, flows, savedReplies } = thought;
    const world = {
      now: Date.now(),
      language: context.language,
      facts: context.facts,
      customerFields: context.customerFields,
      hide: hiding.variable,
      findFlow: flows.get.bind(flows),
      findSavedReply: savedReplies.get.bind(savedReplies),
    };
    const result = advance(run.state, input, world);
    const languages = [...(context.language ? [context.language] : []), ...(flows.get(run.flowId)?.languages ?? [])];
    return async (bot) => {
      const breach = result.effects.find((effect) => effect.do === 'stop')?.breach ?? null;
      const state = hiding.state(result.state);
      const after = { ...thought, ...result, state, pins, breach, isTest: context.isTest };
      const runId = await storeRun(bot.tx, companyId, conversationId, run, after);
      const steps = result.steps.map((step) => ({ ...step, notes: step.notes.map(hiding.text) }));
      const traceId = await storeTrace(bot.tx, companyId, conversationId, { ...run, pins }, flows, steps);
      const heard = 'text' in input ? input.text : '';
      const language = languages[0] ?? 'en';
      const disclose = await disclosing(bot.tx, { companyId, conversationId, flowId: run.flowId, heard, language });
      const { customerId } = context;
      const place = storedPlace(bot, messages, { companyId, conversationId, customerId, traceId, hiding });
      await carryOut(bot.tx, place, { companyId, languages, guard, disclose }, result.effects);
      await storePolicyHits(bot.tx, companyId, conversationId, traceId, guard.report().hits);
      await enqueueLater(jobs, bot.tx, question, { runId, turn: run.turn + 1 }, result, hiding);
      if (!context.isTest)
        await countTurn(
          bot.tx,
          companyId,
          { ...run, pins },
          {
            steps: result.steps,
            hasStarted: run.id === null,
            hasEnded: result.state.status === 'ended',
            isHandedOff: result.effects.some((effect) => effect.do === 'handOff' || effect.do === 'stop'),
          },
        );
    };
  }

  const guardTurn = (
    tx: Tx,
    { companyId, conversationId, aiAgentId }: Question,
    flows: Iterable<PreparedFlow>,
    message: string,
    { language, facts }: Context,
  ) => guardFlow(tx, { companyId, conversationId, aiAgentId, flows, message, language, platform: facts['platform'] });

  /** The run that a job was enqueued for, if it still exists and has not moved on. */
  const still = (run: Run | undefined, { runId, turn }: z.output<typeof Turn>): Run | null =>
    run?.id === runId && run.turn === turn ? run : null;

  async function takeTurn(run: JobRun, conversationId: number, answer: Answer, isAwaited = true) {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const outcome = await replies.takeTurn(run, conversationId, answer, giveUp, isAwaited);
      if (outcome !== 'overtaken') return outcome;
    }
    throw new Error(`Conversation ${conversationId} changed during every attempt.`);
  }

  /** Hands over to a person after a failure, so that no customer waits forever. */
  const giveUp: Answer = async (question) => {
    const { companyId, conversationId, flowId } = question;
    return async (bot) => {
      const stuck = await findRun(bot.tx, companyId, conversationId);
      const context = await readContext(bot.tx, companyId, conversationId);
      const { customerId, language, isTest } = context;
      if (stuck) {
        const state = { ...stuck.state, waiting: null, status: 'stopped' as const };
        await storeRun(bot.tx, companyId, conversationId, stuck, { ...stuck, state, breach: 'failed', isTest });
      }
      const effects = [{ do: 'stop', node: '', breach: 'failed' } as const];
      const { flows } = await published.load(bot.tx, companyId, stuck?.flowId ?? 0, stuck?.pins ?? {});
      const guard = await guardTurn(bot.tx, question, flows.values(), '', context).catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        return null;
      });
      // Without policies nothing may be said.
      if (!guard) return handOffIn(bot.tx, messages, companyId, conversationId, 'flow_stopped: failed');
      const languages = language ? [language] : [];
      const turn = { companyId, conversationId, flowId: stuck?.flowId ?? flowId ?? 0, heard: '' };
      const disclose = await disclosing(bot.tx, { ...turn, language: language ?? 'en' });
      const hiding = await openHiding(bot.tx, companyId, conversationId, flows.values());
      const place = storedPlace(bot, messages, { companyId, conversationId, customerId, traceId: null, hiding });
      await carryOut(bot.tx, place, { companyId, languages, guard, disclose }, effects);
    };
  };

  /** Answers a customer's message with the channel's flow. */
  const answer: Answer = (question) =>
    think(question, async (tx, run) => {
      const { companyId, conversationId, flowId, seq } = question;
      if (run) {
        const words = await readWords(tx, companyId, conversationId, run.heardSeq, seq);
        return { run, input: { type: 'message', ...words }, heardSeq: seq };
      }
      const version = flowId === null ? undefined : await currentVersion(tx, companyId, flowId);
      if (flowId === null || version === undefined) return null;
      const { heardSeq, customerId } = await readContext(tx, companyId, conversationId);
      const { text } = await readWords(tx, companyId, conversationId, heardSeq, seq);
      const event = heardSeq === 0 ? 'conversation_started' : null;
      return { run: begin(flowId, version, customerId), input: { type: 'start', event, text }, heardSeq: seq };
    });

  /** Goes on with a flow that a policy has started in a conversation with an agent; null if there is none. */
  const resume: Answer = (question) =>
    think(question, async (tx, run) => {
      if (!run) return null;
      const words = await readWords(tx, question.companyId, question.conversationId, run.heardSeq, question.seq);
      return { run, input: { type: 'message', ...words }, heardSeq: question.seq };
    });

  // Seeded by the customer, so that random branches are stable for each one.
  const begin = (flowId: number, version: number, customerId: number): Run => ({
    id: null,
    flowId,
    version,
    pins: { [flowId]: version },
    state: newRun(flowId, customerId),
    turn: 0,
    heardSeq: 0,
  });

  jobs.handle('flows.alarm', async (payload, job) => {
    const alarm = Turn.parse(payload);
    const ring: Answer = (question) =>
      think(question, async (_, found) => {
        const run = still(found, alarm);
        return run && { run, input: { type: 'time' }, heardSeq: run.heardSeq };
      });
    const outcome = await takeTurn(job, alarm.conversationId, ring, false);
    if (outcome !== 'stopped') return;
    // No customer waits for this, so it waits until bots may speak again.
    const companyId = job.companyId ?? 0;
    await sql.inCompany(companyId, async (tx) => {
      await job.finish(tx);
      const runAt = new Date(Date.now() + STOPPED_RETRY_MS);
      await jobs.enqueue(tx, { kind: 'flows.alarm', payload: alarm, companyId, runAt });
    });
  });

  const request = async (payload: unknown, job: JobRun) => {
    const asked = Turn.extend({ request: z.custom<Request>() }).parse(payload);
    // The first attempt may have reached the other system. Only GET is safe to repeat.
    const isDoubtful = job.attempt > 1 && asked.request.kind === 'http' && asked.request.method !== 'GET';
    const companyId = job.companyId ?? 0;
    const origin = await sql.inCompany(companyId, (tx) => findRequestOrigin(tx, companyId, asked.conversationId));
    const key = `${asked.runId}-${asked.turn}`;
    const { answer, tookMs } =
      isDoubtful || !origin
        ? { answer: INTERRUPTED, tookMs: 0 }
        : await ask(answerers, asked.request, {
            ...origin,
            companyId,
            conversationId: asked.conversationId,
            key,
          }).catch((error: unknown) => {
            if (isUnavailable(error)) throw error;
            return { answer: INTERRUPTED, tookMs: 0 };
          });
    await takeTurn(job, asked.conversationId, (question) =>
      think(question, async (_, found) => {
        const run = still(found, asked);
        return run && { run, input: { type: 'answer', answer, tookMs }, heardSeq: run.heardSeq };
      }),
    );
  };
  jobs.handle('flows.request', request, { atOnce: MAX_REQUESTS });

  jobs.handle('flows.handedBack', async (payload, job) => {
    const { conversationId, seq } = Back.parse(payload);
    const resume: Answer = (question) =>
      think(question, async (tx, run) => {
        const { companyId, flowId } = question;
        // Messages to the person are not for the bot.
        const heardSeq = Math.max(seq, run?.heardSeq ?? 0);
        if (run) return { run, input: inputAfterPerson(run), heardSeq };
        const version = flowId === null ? undefined : await currentVersion(tx, companyId, flowId);
        if (flowId === null || version === undefined) return null;
        const { flows } = await published.load(tx, companyId, flowId, {});
        const waits = flows
          .get(flowId)
          ?.triggers.some(({ settings }) => (settings as { event?: string }).event === 'handed_back');
        if (!waits) return null;
        const { customerId } = await readContext(tx, companyId, conversationId);
        const input = { type: 'start', event: 'handed_back', text: '' } as const;
        return { run: begin(flowId, version, customerId), input, heardSeq };
      });
    await takeTurn(job, conversationId, resume, false);
  });

  return {
    answer,
    resume,
    giveUp,

    /** Continues the flow after a person hands the conversation back, ignoring what was said to the person. */
    async onHandedBack(tx: Tx, companyId: number, conversationId: number) {
      const { last_customer_seq: seq } = await tx.db
        .selectFrom('conversations')
        .select('last_customer_seq')
        .where('company_id', '=', companyId)
        .where('id', '=', conversationId)
        .executeTakeFirstOrThrow();
      await jobs.enqueue(tx, {
        kind: 'flows.handedBack',
        payload: { conversationId, seq },
        companyId,
        lane: `reply ${conversationId}`,
      });
    },
  };
}

/** Whether an input is what the customer has just said. */
const isHeard = ({ type }: Input) => type === 'message' || type === 'start';
