import { advance, newRun, prepareFlow, type Input, type PreparedFlow, type Step } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { findStarter } from './starters/index.ts';

const DAYS = 28;
const VISITS_BY_WEEKDAY = [9, 14, 13, 12, 13, 16, 11];

const open: Input = { type: 'open', trigger: 'opened' };
const choose = (optionId: string): Input => ({ type: 'message', text: optionId, optionId });
const write = (text: string): Input => ({ type: 'message', text });

/** What visitors of the welcome flow do, in turn: some leave before they have answered. */
const VISITS: readonly (readonly Input[])[] = [
  [open, choose('order'), write('LH-20391')],
  [open, choose('product'), write('Is the Moss throw machine-washable?')],
  [open, choose('person')],
  [open, choose('order')],
  [open, choose('order'), write('LH-20410')],
  [open, choose('product')],
  [open, choose('order'), write('LH-20355')],
  [open, write('Do you have gift cards?')],
  [open, choose('product'), write('Which colours does Cloud come in?')],
];

/** Counts visits of the last weeks to a flow that has just been published, as if they had taken place: each is played. */
export async function addSampleTraffic({ db }: Tx, companyId: number, flowId: number, key: string): Promise<void> {
  const definition = findStarter(key);
  if (!definition) throw new TypeError(`Unknown starter flow: ${key}`);
  const played = VISITS.map((visit) => play(prepareFlow(flowId, definition), visit));
  let next = 0;
  for (let daysAgo = 0; daysAgo < DAYS; daysAgo += 1) {
    const count = VISITS_BY_WEEKDAY[daysAgo % VISITS_BY_WEEKDAY.length] ?? 0;
    const visits = Array.from({ length: count }, (_, at) => played[(next + at) % played.length]).filter(
      (visit) => visit !== undefined,
    );
    next += count;
    const day = raw<string>`(SELECT (now() AT TIME ZONE timezone)::date - ${daysAgo}::int FROM companies WHERE id = ${companyId})`;
    const place = { company_id: companyId, flow_id: flowId, version: 1, day, shard: 0 };
    const nodes = [...new Set(visits.flatMap(({ steps }) => steps.map(({ node }) => node)))];
    await db
      .insertInto('flow_node_counts')
      .values(
        nodes.map((node) => {
          const steps = visits.flatMap((visit) => visit.steps.filter((step) => step.node === node));
          const reached = steps.filter(({ isContinued }) => !isContinued).length;
          return { ...place, node, reached, passed: steps.filter(({ exit }) => exit !== null).length };
        }),
      )
      .execute();
    await db
      .insertInto('flow_run_counts')
      .values({
        ...place,
        begun: visits.length,
        ended: visits.filter(({ hasEnded }) => hasEnded).length,
        handed_off: visits.filter(({ isHandedOff }) => isHandedOff).length,
      })
      .execute();
  }
}

/** A conversation that a person has taken over from the flow, and what the customer had told it until then. */
export interface SampleRun {
  conversationId: number;
  startedAt: Date;
  /** Without one the customer asked about a product. */
  orderNumber: string | undefined;
  question: string;
  lastSeq: number;
}

/** Stores runs of the welcome flow as if they had taken place, so that there are answers to look at. */
export async function addSampleRuns({ db }: Tx, companyId: number, flowId: number, runs: SampleRun[]): Promise<void> {
  const definition = findStarter('welcome');
  if (!definition || runs.length === 0) return;
  const flow = prepareFlow(flowId, definition);
  const rows = runs.map(({ conversationId, startedAt, orderNumber, question, lastSeq }) => {
    const visit = orderNumber ? [choose('order'), write(orderNumber)] : [choose('product'), write(question)];
    const { state } = play(flow, [open, ...visit]);
    return {
      company_id: companyId,
      conversation_id: conversationId,
      flow_id: flowId,
      version: 1,
      pins: JSON.stringify({ [flowId]: 1 }),
      state: JSON.stringify(state),
      turn: visit.length,
      heard_seq: lastSeq,
      status: state.status,
      started_at: startedAt,
      updated_at: startedAt,
    };
  });
  await db.insertInto('flow_runs').values(rows).execute();
}

function play(flow: PreparedFlow, visit: readonly Input[]) {
  const world = {
    now: Date.now(),
    language: 'en',
    facts: {},
    findFlow: () => flow,
    findSavedReply: () => undefined,
  } as const;
  const steps: Step[] = [];
  let state = newRun(flow.id, 1);
  let isHandedOff = false;
  for (const input of visit) {
    const result = advance(state, input, world);
    state = result.state;
    steps.push(...result.steps);
    isHandedOff ||= result.effects.some((effect) => effect.do === 'handOff');
  }
  return { steps, state, isHandedOff, hasEnded: state.status === 'ended' };
}
