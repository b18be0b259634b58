import type { PolicyFact } from '@parley/contracts/policy-facts';
import { saidBefore } from '@parley/contracts/policy-facts';
import { sql as raw } from 'kysely';
import type { KeyedField, Value } from '@parley/flow-engine';
import { CUSTOMER_FACTS, factOf, readFacts, type StoredFacts } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Sentiment } from '../../understanding/sentiment/index.ts';

/** What code keeps about a conversation for policies. */
export interface ConversationFacts {
  isVerified: boolean;
  timezone: string;
  facts: Partial<Record<PolicyFact, Value>> & Record<string, Value>;
  /** The company's custom fields. */
  fields: readonly KeyedField[];
  /** Contact details and custom fields that have a value. */
  known: ReadonlySet<string>;
  said: ReadonlySet<number>;
  asked: ReadonlyMap<number, number>;
  /** What the last bot message asked for, if a policy made it ask. */
  awaited: string | null;
  offers: number;
  /** The customer's earlier messages, newest first. */
  earlier: readonly string[];
  /** When it takes place; null is now. */
  now: Date | null;
  /** The mood of the customer's message where it is given; otherwise its words tell. */
  sentiment?: Sentiment | null;
}

/** When an earlier answer was given: whatever came later is left out. */
export interface Moment {
  /** The customer's message that it answered. */
  seq: number;
  /** Its trace. */
  traceId: number;
  at: Date;
}

/** What has happened in a conversation so far, stored or played in the lab. */
export interface ConversationRecord {
  isVerified: boolean;
  timezone: string;
  customer: StoredFacts;
  turns: number;
  minutes: number;
  sinceAnswer: number | null;
  attachments: number;
  answers: number;
  refusals: number;
  handOffs: number;
  afterPerson: boolean;
  offers: number;
  /** How often each policy has acted, by its effect. */
  acts: { id: number; effect: string; count: number }[];
  awaited: string | null;
  earlier: string[];
  /** Fields that a policy asked for only after the moment; the customer's details are not dated. */
  askedLater: string[];
  /** The mood that a case of the lab gives to the newest message. */
  sentiment?: Sentiment | null;
}

/** Enough to count how often a topic came up. */
const MAX_EARLIER = 100;

/**
 * Reads the facts of a conversation in one query, as they are or as they were at a moment; nothing if the company has no such
 * conversation. Details of the customer are not dated: those that a policy asked for later were not known before.
 */
export async function readConversationFacts(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  moment: Moment | null = null,
): Promise<ConversationFacts | null> {
  const { now, message, messages, traces, hits, later } = moment ? upTo(moment) : UP_TO_NOW;
  const ofMessages = raw`FROM messages m WHERE m.company_id = ${companyId} AND m.conversation_id = c.id AND ${messages}`;
  const ofTraces = raw`FROM answer_traces t WHERE t.company_id = ${companyId} AND t.conversation_id = c.id AND ${traces}`;
  const allHits = raw`FROM policy_hits h WHERE h.company_id = ${companyId} AND h.conversation_id = c.id AND NOT h.is_dropped`;
  const ofHits = raw`${allHits} AND ${hits}`;
  const { rows } = await raw<ConversationRecord>`
    SELECT own.is_verified AS "isVerified", o.timezone, ${raw.raw(CUSTOMER_FACTS)} AS customer,
      (SELECT count(*)::int ${ofMessages} AND m.origin = 'customer' AND m.type = 'text') AS turns,
      floor(extract(epoch FROM ${now} - c.started_at) / 60)::int AS minutes,
      (SELECT floor(extract(epoch FROM ${now} - max(m.created_at)) / 60)::int ${ofMessages} AND m.origin <> 'customer'
        AND m.type = 'text') AS "sinceAnswer",
      (SELECT coalesce(sum(jsonb_array_length(m.attachments)), 0)::int ${ofMessages} AND m.seq = ${message}) AS attachments,
      (SELECT count(*)::int ${ofTraces} AND t.outcome = 'answered') AS answers,
      (SELECT count(*)::int ${ofTraces} AND t.outcome = 'unsure') AS refusals,
      (SELECT count(*)::int ${ofTraces} AND t.outcome = 'hand_off') AS "handOffs",
      coalesce((SELECT m.origin = 'operator' ${ofMessages} AND m.type = 'text' AND m.origin <> 'customer'
        ORDER BY m.seq DESC LIMIT 1), false) AS "afterPerson",
      (SELECT count(*)::int ${ofMessages} AND m.origin = 'bot' AND m.extras -> 'options' @> '[{"id": "person"}]') AS offers,
      (SELECT coalesce(json_agg(json_build_object('id', a.policy_id, 'effect', a.effect, 'count', a.count)), '[]') FROM (
        SELECT h.policy_id, h.hit ->> 'effect' AS effect, count(*)::int AS count ${ofHits} GROUP BY 1, 2) a) AS acts,
      (SELECT v.content -> 'action' ->> 'field' FROM messages m JOIN policy_hits h ON h.trace_id = m.trace_id
          JOIN policy_versions v ON v.policy_id = h.policy_id AND v.number = (h.hit ->> 'version')::int
        WHERE m.company_id = ${companyId} AND m.conversation_id = c.id AND h.hit ->> 'effect' = 'asked'
          AND m.seq = (SELECT max(m.seq) ${ofMessages} AND m.origin <> 'customer' AND m.type = 'text') LIMIT 1) AS awaited,
      (SELECT coalesce(json_agg(m.text ORDER BY m.seq DESC), '[]') FROM (SELECT m.text, m.seq ${ofMessages}
        AND m.origin = 'customer' AND m.type = 'text' ORDER BY m.seq DESC LIMIT ${MAX_EARLIER}) m) AS earlier,
      (SELECT coalesce(json_agg(DISTINCT v.content -> 'action' ->> 'field'), '[]') FROM (
          SELECT h.policy_id, (h.hit ->> 'version')::int AS version ${allHits} AND h.hit ->> 'effect' = 'asked' AND ${later}) a
        JOIN policy_versions v ON v.policy_id = a.policy_id AND v.number = a.version) AS "askedLater"
    FROM conversations c JOIN customers k ON k.id = c.customer_id
      JOIN customers own ON own.id = coalesce(c.source_customer_id, c.customer_id) JOIN companies o ON o.id = c.company_id
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId}`.execute(db);
  const [row] = rows;
  return row ? factsOf(row, moment?.at ?? null) : null;
}

const UP_TO_NOW = {
  now: raw`now()`,
  message: raw`c.last_customer_seq`,
  messages: raw`true`,
  traces: raw`true`,
  hits: raw`true`,
  later: raw`false`,
};
const upTo = ({ seq, traceId, at }: Moment): typeof UP_TO_NOW => ({
  now: raw`${at}::timestamptz`,
  message: raw`${seq}`,
  messages: raw`m.seq <= ${seq}`,
  traces: raw`t.id < ${traceId}`,
  hits: raw`(h.trace_id < ${traceId} OR (h.trace_id IS NULL AND h.created_at < ${at}))`,
  later: raw`h.trace_id >= ${traceId}`,
});

/** What policies look at, of a record. `now` is null in the present. */
export function factsOf(row: ConversationRecord, now: Date | null = null): ConversationFacts {
  const { values: stored, fields } = readFacts(row.customer);
  const values = { ...stored, ...Object.fromEntries(row.askedLater.map((field) => [factOf(field), null])) };
  const said = row.acts.filter(({ effect }) => effect === 'added' || effect === 'kept').map(({ id }) => id);
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return {
    isVerified: row.isVerified,
    timezone: row.timezone,
    facts: {
      ...values,
      'customer.verified': row.isVerified,
      'message.attachments': row.attachments,
      'conversation.turns': row.turns,
      'conversation.minutes': row.minutes,
      'conversation.minutesSinceAnswer': row.sinceAnswer,
      'conversation.answers': row.answers,
      'conversation.refusals': row.refusals,
      'conversation.offers': row.offers,
      'conversation.handOffs': row.handOffs,
      'conversation.afterPerson': row.afterPerson,
      ...Object.fromEntries(said.map((id) => [saidBefore(id), true])),
    },
    fields,
    known: new Set(known.map(([name]) => name.replace(/^customer\./, ''))),
    said: new Set(said),
    asked: new Map(row.acts.filter(({ effect }) => effect === 'asked').map(({ id, count }) => [id, count])),
    awaited: row.awaited,
    offers: row.offers,
    earlier: row.earlier,
    now,
    sentiment: row.sentiment ?? null,
  };
}

/** For questions outside of a stored conversation, as in the test view. */
export const noConversation = (timezone = 'UTC', turns = 1): ConversationFacts => ({
  isVerified: false,
  timezone,
  facts: {
    'customer.verified': false,
    'message.attachments': 0,
    'conversation.turns': turns,
    'conversation.minutes': 0,
    'conversation.minutesSinceAnswer': turns > 1 ? 0 : null,
    'conversation.answers': Math.max(0, turns - 1),
    'conversation.refusals': 0,
    'conversation.offers': 0,
    'conversation.handOffs': 0,
    'conversation.afterPerson': false,
  },
  fields: [],
  known: new Set(),
  said: new Set(),
  asked: new Map(),
  awaited: null,
  offers: 0,
  earlier: [],
  now: null,
});
