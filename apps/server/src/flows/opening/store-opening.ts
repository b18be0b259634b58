import { sql as raw } from 'kysely';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Messages } from '../../messages/index.ts';
import { storePolicyHits } from '../../policies/index.ts';
import { openHiding } from '../running/hiding.ts';
import { enqueueLater } from '../running/later.ts';
import { currentVersion, type createPublishedFlows } from '../running/published-flows.ts';
import { countTurn, storeRun } from '../running/runs.ts';
import { storedPlace } from '../running/stored-place.ts';
import { storeTrace } from '../running/traces.ts';
import type { Opening } from './sealed-opening.ts';

interface Parts {
  jobs: Jobs;
  messages: Messages;
  published: ReturnType<typeof createPublishedFlows>;
}

/**
 * Stores what a visitor was shown as the beginning of their conversation: the very texts, whatever has changed since. Does nothing if
 * anything has been said in it already, so that several tabs and repeated calls store it once.
 */
export async function storeOpening(
  tx: Tx,
  { jobs, messages, published }: Parts,
  companyId: number,
  conversationId: number,
  opening: Opening,
): Promise<void> {
  const conversation = await lockUntouched(tx, companyId, conversationId);
  if (!conversation) return;
  const { flowId, version, state, acts } = opening;
  const { customerId, isTest } = conversation;
  const { pins, flows } = await published.load(tx, companyId, flowId, opening.pins);
  const hiding = await openHiding(tx, companyId, conversationId, flows.values());
  // Another flow, an agent or people may answer here by now: what was shown stays, but nobody continues it.
  const isStillThere = conversation.flowId === flowId && (await currentVersion(tx, companyId, flowId)) !== undefined;
  const run = { id: null, flowId, version, pins, state, turn: 0, heardSeq: 0 };
  const steps = opening.steps.map((step) => ({ ...step, notes: step.notes.map(hiding.text) }));
  const traceId = isStillThere ? await storeTrace(tx, companyId, conversationId, run, flows, steps) : null;
  let said = 0;
  const say: Parameters<typeof storedPlace>[0]['say'] = async (saying) => {
    const sentAt = new Date(opening.shownAt);
    await messages.showedAsBot(tx, companyId, conversationId, `opening-${said}`, saying, sentAt);
    said += 1;
  };
  const place = storedPlace({ tx, say }, messages, { companyId, conversationId, customerId, traceId, hiding });
  for (const act of acts) {
    if ('say' in act) await place.say(act.say.text, act.say.extras, []);
    else if (isStillThere) await place.change(act.change);
  }
  if (!isStillThere) return;
  await storePolicyHits(tx, companyId, conversationId, traceId, opening.hits);
  const resumed = { ...state, waiting: state.waiting && { ...state.waiting, until: restarted(opening) } };
  const after = { state: hiding.state(resumed), pins, heardSeq: 0, breach: null, isTest };
  const runId = await storeRun(tx, companyId, conversationId, run, after);
  await enqueueLater(
    jobs,
    tx,
    { companyId, conversationId },
    { runId, turn: 1 },
    { state: resumed, effects: [] },
    hiding,
  );
  if (!isTest)
    await countTurn(tx, companyId, run, {
      steps,
      hasStarted: true,
      hasEnded: state.status === 'ended',
      isHandedOff: false,
    });
}

/** The time to answer counts from now on, not from when the chat was opened. */
function restarted({ state, shownAt }: Opening): number | null {
  const until = state.waiting?.until ?? null;
  return until === null ? null : Date.now() + Math.max(0, until - shownAt);
}

/** Locks a conversation in which nothing has been said. */
async function lockUntouched({ db }: Tx, companyId: number, conversationId: number) {
  const { rows } = await raw<{ customerId: number; isTest: boolean; flowId: number | null }>`
    SELECT c.customer_id AS "customerId", c.is_test AS "isTest", h.flow_id AS "flowId"
    FROM conversations c JOIN channels h ON h.id = c.channel_id
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId} AND c.last_seq = 0 AND c.ended_at IS NULL
      AND NOT c.is_handed_off
    FOR UPDATE OF c`.execute(db);
  return rows[0];
}
