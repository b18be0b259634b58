import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { SmallTalkAct } from '@parley/contracts/answers';
import type { ReplyDraft } from '@parley/contracts/assistance';
import type { PolicyKind } from '@parley/contracts/policy-content';
import { asksForPerson } from '../../understanding/classify/index.ts';
import { DEFAULT_THRESHOLDS } from '../../understanding/retrieval/index.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import type { ConsultingWith } from '../answering/consulting.ts';
import { firstQuestion, type Exchange, type Verdict } from '../answering/exchange.ts';
import { findHelper } from './find-helper.ts';
import { readConversation, type Line, type ReadConversation } from './read-conversation.ts';

/** Drafts a reply for staff. */
export type Drafting = (companyId: number, conversationId: number) => Promise<ReplyDraft>;

const TIMEOUT_MS = 20_000;
/** How far below the agent's floor a quotation may be, because a person reads it before it is sent. */
const TOLERANCE = 0.1;
/** Policies about what a bot does; a person decides that themselves. */
const DECIDES = new Set<PolicyKind>(['route', 'must_ask', 'must_say']);
/** Answers in which a program introduces itself; staff are people. */
const ABOUT_THE_BOT = new Set<SmallTalkAct | null>(['whoAreYou', 'areYouBot', 'whatCanYouDo']);

/**
 * Asks the channel's agent, live or not, what it would answer; otherwise another agent of the company. Its reasons to hand off do
 * not count, because a person is there already. Nothing is stored.
 */
export const createDrafting =
  (sql: Sql, consultWith: ConsultingWith): Drafting =>
  async (companyId, conversationId) => {
    const { conversation, agent } = await sql.inCompany(companyId, async (tx) => ({
      conversation: await readConversation(tx, companyId, conversationId),
      agent: await findHelper(tx, companyId, conversationId),
    }));
    if (!agent) return nothing('none');
    const exchange = exchangeOf(conversation);
    if (!exchange.question) return nothing('no_question');
    const listener = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const policies = agent.policies.filter(({ content }) => !DECIDES.has(content.action.kind));
    const consult = (settings: AgentSettings) =>
      consultWith(companyId, agent.id, { settings, policies }, exchange, listener, conversationId);
    const settings = withoutHandOff(agent.settings);
    const sure = draftOf(await consult(settings));
    if (sure) return { ...sure, isSure: true };
    const unsure = draftOf(await consult(lessStrict(settings)));
    return unsure ? { ...unsure, isSure: false } : nothing('not_found');
  };

const nothing = (outcome: ReplyDraft['outcome']): ReplyDraft => ({
  text: '',
  sources: [],
  by: null,
  outcome,
  isSure: false,
});

/** The open messages as one question; if everything is answered, what the customer wrote last. */
function exchangeOf({ lines, open, customer }: ReadConversation): Exchange {
  const asked = questionIn(open) ? open : lastFrom(lines);
  const first = lines.findIndex((line) => asked.includes(line));
  return {
    ...firstQuestion(questionIn(asked)),
    ...customer,
    history: lines
      .slice(0, Math.max(first, 0))
      .map(({ from, text }) => ({ from: from === 'customer' ? 'customer' : 'agent', text })),
  };
}

/** The customer's last messages in a row that say more than that they want a person. */
function lastFrom(lines: readonly Line[]): Line[] {
  const last = lines.findLastIndex(({ from, text }) => from === 'customer' && questionIn([{ text }]) !== '');
  const before = lines.slice(0, last + 1).findLastIndex(({ from }) => from !== 'customer');
  return lines.slice(before + 1, last + 1);
}

const SENTENCE = /[^.!?\n]+[.!?]*/g;

/** The messages as one text, without the sentences that only ask for a person. */
const questionIn = (lines: readonly Pick<Line, 'text'>[]): string =>
  lines
    .map(({ text }) =>
      asksForPerson(text) ? (text.match(SENTENCE) ?? []).filter((sentence) => !asksForPerson(sentence)).join('') : text,
    )
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n');

/** Staff see the sources, whoever else may. */
const withoutHandOff = (settings: AgentSettings): AgentSettings => ({
  ...settings,
  citations: 'customer',
  handOff: { ...settings.handOff, topics: [], angryTimes: null },
});

/** Finds the best quotation even if the agent itself would rather ask back or say nothing. */
const lessStrict = (settings: AgentSettings): AgentSettings => ({
  ...settings,
  model: null,
  confidenceFloor:
    Math.min(settings.confidenceFloor ?? DEFAULT_THRESHOLDS.refuse, DEFAULT_THRESHOLDS.refuse) - TOLERANCE,
});

/** The text without source marks, which mean nothing in a person's message; null if it answers nothing. */
function draftOf({ outcome, text, sources, stages }: Verdict): Omit<ReplyDraft, 'isSure'> | null {
  const before = stages.find(({ stage }) => stage === 'before');
  const answer = stages.find(({ stage }) => stage === 'answer');
  if (outcome !== 'answered' || answer?.stage !== 'answer' || answer.by === 'policy') return null;
  if (before?.stage === 'before' && ABOUT_THE_BOT.has(before.smallTalk)) return null;
  const numbers = new Set(sources.map(({ number }) => String(number)));
  const plain = text.replaceAll(/\[(\d+)\]/g, (mark, number: string) => (numbers.has(number) ? '' : mark));
  return { text: plain, sources, by: answer.by, outcome: 'drafted' };
}
