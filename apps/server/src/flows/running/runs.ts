import type { Locale } from '@parley/contracts/locales';
import type { KeyedField, RunState, Step, Value } from '@parley/flow-engine';
import { sql as raw } from 'kysely';
import { CUSTOMER_FACTS, factOf, readFacts, type StoredFacts } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { OvertakenError } from '../../replies/index.ts';
import type { Pins } from './published-flows.ts';

/** A run as stored between two turns; `id` is null before the first turn. */
export interface Run {
  id: number | null;
  flowId: number;
  version: number;
  pins: Pins;
  state: RunState;
  turn: number;
  heardSeq: number;
}

/** The active run of a conversation. */
export async function findRun({ db }: Tx, companyId: number, conversationId: number): Promise<Run | undefined> {
  const row = await db
    .selectFrom('flow_runs')
    .select(['id', 'flow_id as flowId', 'version', 'pins', 'state', 'turn', 'heard_seq as heardSeq'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return row && { ...row, pins: row.pins as Pins, state: row.state as unknown as RunState };
}

interface RunContext {
  customerId: number;
  isTest: boolean;
  language: Locale | null;
  facts: Record<string, Value>;
  /** The custom fields that flows may write: not those that a signed identity has set. */
  customerFields: readonly KeyedField[];
  /** The last message that a run of the conversation has answered, or zero. */
  heardSeq: number;
  lastCustomerSeq: number;
}

/** What a flow may know about its conversation. */
export async function readContext({ db }: Tx, companyId: number, conversationId: number): Promise<RunContext> {
  const { rows } = await raw<
    RunContext & { customer: StoredFacts; platform: string; pageUrl: string; company: string }
  >`
    SELECT c.customer_id AS "customerId", c.is_test AS "isTest", c.locale AS language, c.platform, coalesce(c.page_url, '') AS "pageUrl",
      c.last_customer_seq AS "lastCustomerSeq", ${raw.raw(CUSTOMER_FACTS)} AS customer,
      (SELECT name FROM companies WHERE id = c.company_id) AS company,
      greatest(
        coalesce((SELECT max(r.heard_seq) FROM flow_runs r WHERE r.conversation_id = c.id), 0),
        coalesce((SELECT max(m.seq) FROM messages m WHERE m.conversation_id = c.id AND m.company_id = c.company_id AND m.origin = 'operator'), 0)
      ) AS "heardSeq"
    FROM conversations c JOIN customers k ON k.id = c.customer_id
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId}`.execute(db);
  const [row] = rows;
  if (!row) throw new OvertakenError(); // the conversation was erased meanwhile
  const { customer, platform, pageUrl, company, ...context } = row;
  const known = readFacts(customer);
  return {
    ...context,
    customerFields: known.fields.filter(({ key }) => !known.signed.has(factOf(key))),
    facts: {
      ...known.values,
      platform,
      language: context.language,
      page_url: pageUrl,
      'company.name': company,
    },
  };
}

/** The origin of a request; undefined if the conversation was erased meanwhile. */
export async function findRequestOrigin({ db }: Tx, companyId: number, conversationId: number) {
  const { rows } = await raw<{ agentId: number | null; language: Locale | null }>`
    SELECT (SELECT h.ai_agent_id FROM channels h WHERE h.id = c.channel_id AND h.company_id = ${companyId}) AS "agentId", c.locale AS language
    FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${conversationId}`.execute(db);
  return rows[0];
}

/** The customer's messages after one number and up to another; a burst is joined into one text. */
export async function readWords({ db }: Tx, companyId: number, conversationId: number, after: number, upTo: number) {
  const rows = await db
    .selectFrom('messages')
    .select(['text', 'option_id as optionId', 'attachments'])
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('origin', '=', 'customer')
    .where('type', '=', 'text')
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .execute();
  const last = rows.at(-1);
  // A pressed button is the answer, regardless of what was typed before.
  if (last?.optionId) return { text: last.text, optionId: last.optionId };
  const files = rows.flatMap(({ attachments }) =>
    (attachments as unknown as { name: string }[]).map(({ name }) => name),
  );
  return { text: rows.map(({ text }) => text).join('\n'), optionId: undefined, files };
}

/** Stores the state of a run. Throws if it has moved on meanwhile, which rolls back the whole turn. */
export async function storeRun(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  before: Run,
  after: { state: RunState; pins: Pins; heardSeq: number; breach: string | null; isTest: boolean },
): Promise<number> {
  const values = {
    pins: JSON.stringify(after.pins),
    state: JSON.stringify(after.state),
    turn: before.turn + 1,
    heard_seq: after.heardSeq,
    status: after.state.status,
    breach: after.breach,
    updated_at: new Date(),
  };
  if (before.id === null) {
    const row = await db
      .insertInto('flow_runs')
      .values({
        company_id: companyId,
        conversation_id: conversationId,
        flow_id: before.flowId,
        version: before.version,
        is_test: after.isTest,
        ...values,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new OvertakenError();
    return row.id;
  }
  const { numUpdatedRows } = await db
    .updateTable('flow_runs')
    .set(values)
    .where('company_id', '=', companyId)
    .where('id', '=', before.id)
    .where('turn', '=', before.turn)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new OvertakenError();
  return before.id;
}

/** Counts the steps of a turn, by node and for the whole run. */
export async function countTurn(
  { db }: Tx,
  companyId: number,
  run: { flowId: number; version: number; pins: Pins },
  turn: { steps: readonly Step[]; hasStarted: boolean; hasEnded: boolean; isHandedOff: boolean },
) {
  const counts = new Map<string, { flow: number; version: number; node: string; reached: number; passed: number }>();
  for (const { flow, node, isContinued, exit } of turn.steps) {
    const key = `${flow} ${node}`;
    const count = counts.get(key) ?? { flow, version: run.pins[flow] ?? 0, node, reached: 0, passed: 0 };
    counts.set(key, {
      ...count,
      reached: count.reached + (isContinued ? 0 : 1),
      passed: count.passed + (exit === null ? 0 : 1),
    });
  }
  const today = raw`(SELECT (now() AT TIME ZONE timezone)::date FROM companies WHERE id = ${companyId})`;
  // Always in the same order, so that two conversations cannot deadlock.
  const rows = [...counts.values()].sort((a, b) => a.flow - b.flow || (a.node < b.node ? -1 : 1));
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  if (rows.length > 0)
    await raw`
      INSERT INTO flow_node_counts AS total (company_id, flow_id, version, node, day, shard, reached, passed)
      SELECT ${companyId}, step.flow, step.version, step.node, ${today}, pg_backend_pid() % 16, step.reached, step.passed
      FROM unnest(${column('flow')}::bigint[], ${column('version')}::int[], ${column('node')}::text[], ${column('reached')}::int[],
        ${column('passed')}::int[]) AS step (flow, version, node, reached, passed)
      JOIN flows ON flows.id = step.flow AND flows.company_id = ${companyId}
      ON CONFLICT (flow_id, day, version, node, shard) DO UPDATE
        SET reached = total.reached + EXCLUDED.reached, passed = total.passed + EXCLUDED.passed`.execute(db);
  if (turn.hasStarted || turn.hasEnded || turn.isHandedOff)
    await raw`
      INSERT INTO flow_run_counts AS total (company_id, flow_id, version, day, shard, begun, ended, handed_off)
      VALUES (${companyId}, ${run.flowId}, ${run.version}, ${today}, pg_backend_pid() % 16,
        ${Number(turn.hasStarted)}, ${Number(turn.hasEnded)}, ${Number(turn.isHandedOff)})
      ON CONFLICT (flow_id, day, version, shard) DO UPDATE
        SET begun = total.begun + EXCLUDED.begun, ended = total.ended + EXCLUDED.ended, handed_off = total.handed_off + EXCLUDED.handed_off`.execute(
      db,
    );
}
