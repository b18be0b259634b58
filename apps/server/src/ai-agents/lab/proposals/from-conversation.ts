import { HAND_OFF_REASONS } from '@parley/contracts/ai-agents';
import type { AnswerStage } from '@parley/contracts/answers';
import {
  MAX_CASE_TURNS,
  type CaseEvent,
  type CaseTurn,
  type LabCaseContent,
  type TurnExpectation,
} from '@parley/contracts/lab-cases';
import { LOCALES } from '@parley/contracts/locales';
import { MessageExtras } from '@parley/contracts/messages';
import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import { isPlatform } from '@parley/contracts/platform-list';
import { notFound } from '../../../infra/errors.ts';
import type { Tx } from '../../../infra/sql/sql.ts';
import { redact } from '../../../personal-data/index.ts';
import { newCase } from './new-case.ts';

/** More than enough for the turns of a case. */
const MAX_MESSAGES = 200;
const MAX_SAID = 2_000;
const MAX_EVENTS = 5;
const MAX_CITED = 3;
const HANDED_BACK = new Set(['handed_back', 'released']);

interface Row {
  origin: string;
  type: string;
  text: string;
  attachments: unknown;
  extras: unknown;
  agentId: number | null;
  outcome: string | null;
  reason: string | null;
  language: string | null;
  stages: unknown;
}

/** A case from a conversation up to its end: what the customer said, and what the agent did about it, without personal data. */
export async function fromConversation(
  tx: Tx,
  companyId: number,
  agentId: number,
  conversationId: number,
): Promise<LabCaseContent | null> {
  const conversation = await tx.db
    .selectFrom('conversations')
    .innerJoin('customers', 'customers.id', 'conversations.customer_id')
    .select(['conversations.platform', 'conversations.locale', 'customers.name', 'customers.is_verified as isVerified'])
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst();
  if (!conversation) throw notFound();
  const rows = await tx.db
    .selectFrom('messages as m')
    .leftJoin('answer_traces as t', (join) => join.onRef('t.id', '=', 'm.trace_id').on('t.company_id', '=', companyId))
    .select(['m.origin', 'm.type', 'm.text', 'm.attachments', 'm.extras'])
    .select(['t.ai_agent_id as agentId', 't.outcome', 't.reason', 't.language', 't.stages'])
    .where('m.company_id', '=', companyId)
    .where('m.conversation_id', '=', conversationId)
    .orderBy('m.seq')
    .limit(MAX_MESSAGES)
    .execute();
  const turns = turnsOf(rows, agentId, hiding(conversation.name));
  const first = turns[0]?.says;
  if (first === undefined) return null;
  const { platform, locale, isVerified } = conversation;
  return newCase({
    name: first,
    suite: '',
    locale: LOCALES.find((each) => each === locale) ?? null,
    platform: isPlatform(platform) && platform !== 'web_widget' ? platform : null,
    customer: { isVerified },
    turns,
  });
}

/** Removes personal data and the customer's name. */
function hiding(name: string | null): (text: string) => string {
  const parts = (name ?? '').split(/\s+/).filter((part) => (part.match(/\p{L}/gu)?.length ?? 0) >= 3);
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const named = escaped.length > 0 ? new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'giu') : null;
  return (text) => {
    const clear = redact(text, PERSONAL_DATA);
    return (named ? clear.replaceAll(named, '…') : clear).slice(0, MAX_SAID).trim();
  };
}

/** Messages in a row are one turn, as the agent reads them. */
function turnsOf(rows: readonly Row[], agentId: number, hide: (text: string) => string): CaseTurn[] {
  const turns: CaseTurn[] = [];
  let before: CaseEvent[] = [];
  let isWithPerson = false;
  /** The turn that nobody has answered yet. */
  let open: CaseTurn | null = null;
  for (const row of rows) {
    if (row.type === 'event') {
      if (row.text === 'ended' && turns.length > 0) break;
      if (HANDED_BACK.has(row.text) && isWithPerson) before.push({ kind: 'staff_hands_back' });
      if (HANDED_BACK.has(row.text)) isWithPerson = false;
    } else if (row.origin === 'customer') {
      const says = hide(row.text);
      if (open && says !== '') open.says = `${open.says}\n${says}`.slice(0, MAX_SAID);
      if (open || says === '') continue;
      if (turns.length >= MAX_CASE_TURNS) break;
      if (Array.isArray(row.attachments) && row.attachments.length > 0) before.push({ kind: 'attachment' });
      open = { before: before.slice(-MAX_EVENTS), says, expects: isWithPerson ? [{ kind: 'stays_silent' }] : [] };
      turns.push(open);
      before = [];
    } else if (row.origin === 'operator') {
      const text = hide(row.text);
      if (text !== '') before.push({ kind: 'staff_says', text });
      [isWithPerson, open] = [true, null];
    } else {
      if (open && row.agentId === agentId) open.expects.push(...expectationsOf(row));
      if (row.outcome === 'hand_off') isWithPerson = true;
      open = null;
    }
  }
  return turns;
}

const OUTCOMES: Record<string, TurnExpectation> = {
  answered: { kind: 'answers' },
  choices: { kind: 'offers_choices' },
  unsure: { kind: 'refuses' },
};

/** What happened, as expectations. */
function expectationsOf({ outcome, reason, language, stages, extras }: Row): TurnExpectation[] {
  const isHandedOff = outcome === 'hand_off';
  const known = OUTCOMES[outcome ?? ''];
  const sources = MessageExtras.shape.sources.safeParse((extras as { sources?: unknown } | null)?.sources).data ?? [];
  const cited = [...new Set(sources.map(({ title }) => title.trim()).filter(Boolean))].slice(0, MAX_CITED);
  const spoken = LOCALES.find((each) => each === language);
  return [
    ...(known ? [known] : []),
    ...(isHandedOff
      ? [{ kind: 'hands_off' as const, reason: HAND_OFF_REASONS.find((each) => each === reason) ?? null }]
      : []),
    ...cited.map((title) => ({ kind: 'cites' as const, title: title.slice(0, 200) })),
    ...actedIn(stages as AnswerStage[] | null).map((policyId) => ({ kind: 'policy_acts' as const, policyId })),
    ...(spoken ? [{ kind: 'language' as const, locale: spoken }] : []),
  ];
}

function actedIn(stages: readonly AnswerStage[] | null): number[] {
  const report = stages?.find(({ stage }) => stage === 'policies');
  const hits = report?.stage === 'policies' ? report.hits : [];
  const acted = hits.filter(({ droppedBecause, enforcement }) => droppedBecause === null && enforcement === 'hard');
  return [...new Set(acted.map(({ policyId }) => policyId))];
}
