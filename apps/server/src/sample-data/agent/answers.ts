import type { AnswerStage } from '@parley/contracts/answers';
import type { Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import { storeAnswerTrace } from '../../ai-agents/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { SampleLine } from '../sample-person.ts';
import { TOPICS, type SampleAgent, type SamplePassage } from './add-agent.ts';

/** Shorter sentences, such as a greeting or "Yes.", do not show where they come from. */
const MIN_LENGTH = 20;

type Trace = Parameters<typeof storeAnswerTrace>[4];

/** Why the bot said something: from the agent's knowledge, because it did not know, or because the topic is for people. */
function explain(agent: SampleAgent, lines: readonly SampleLine[], at: number, locale: Locale): Trace | null {
  const line = lines[at];
  const question = lines.slice(0, at).findLast(({ origin }) => origin === 'customer')?.text ?? '';
  if (!line || line.origin !== 'bot' || line.type !== 'text' || !question) return null;
  const trace = { version: 1, question, language: locale, reason: null, confidence: null };
  const topic = TOPICS.find((words) => question.includes(words)) ?? null;
  const before: AnswerStage = {
    stage: 'before',
    ms: 1 + (question.length % 3),
    language: locale,
    asksForPerson: false,
    topic,
    isCut: false,
    isSuspicious: false,
    smallTalk: null,
    isFurious: false,
    angry: 0,
  };
  if (lines[at + 1]?.text === 'asked_for_person' && topic !== null)
    return { ...trace, outcome: 'hand_off', reason: 'topic', stages: [before] };
  const found = agent.passages.find((passage) => standsIn(line.text, passage));
  if (!found && !line.isUnsure) return null;
  const confidence = found ? 0.72 + (question.length % 20) / 100 : 0.11;
  const { isCurated, ...passage } = found ?? { isCurated: false };
  const search: AnswerStage = {
    stage: 'passages',
    ms: 9 + (question.length % 37),
    searched: agent.passages.length,
    floor: 0.3,
    confidence,
    passages: 'chunkId' in passage ? [{ ...passage, coverage: confidence, isCited: true }] : [],
  };
  if (!found) return { ...trace, outcome: 'unsure', confidence, stages: [before, search] };
  const said: AnswerStage = { stage: 'answer', ms: 0, text: line.text, by: isCurated ? 'curated' : 'built_in' };
  return { ...trace, outcome: 'answered', confidence, stages: [before, search, said] };
}

const standsIn = (said: string, { text }: SamplePassage): boolean =>
  said.split(/(?<=[.!?]) /).some((sentence) => sentence.length >= MIN_LENGTH && text.includes(sentence));

/** Stores the trace of each line; returns what its message needs. */
export async function storeTraces(
  tx: Tx,
  companyId: number,
  conversationId: number,
  agent: SampleAgent,
  lines: readonly (SampleLine & { at: Date })[],
  locale: Locale,
): Promise<({ trace_id: number; extras: string | null } | null)[]> {
  const kept = [];
  for (const [index, { at }] of lines.entries()) {
    const trace = explain(agent, lines, index, locale);
    const traceId = trace && (await storeAnswerTrace(tx, companyId, conversationId, agent.id, trace, at));
    kept.push(traceId === null ? null : { trace_id: traceId, extras: extrasOf(trace?.stages ?? []) });
  }
  return kept;
}

/** The sources that customers see under an answer. */
function extrasOf(stages: readonly AnswerStage[]): string | null {
  const titles = stages.flatMap((stage) =>
    stage.stage === 'passages' ? stage.passages.map(({ title }) => title) : [],
  );
  const sources = titles.map((title, at) => ({ number: at + 1, title, url: null }));
  const extras: MessageExtras = { options: [], card: null, quickActions: [], sources };
  return sources.length > 0 ? JSON.stringify(extras) : null;
}
