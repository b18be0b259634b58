import type { CaseEvent, LabCaseContent } from '@parley/contracts/lab-cases';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import type { Sql } from '../../infra/sql/sql.ts';
import { detectLanguage } from '../../understanding/language/index.ts';
import type { ConsultingWith } from '../answering/consulting.ts';
import { firstQuestion, type Exchange, type Verdict } from '../answering/exchange.ts';
import type { AskModel } from '../asking-model.ts';
import { findLiveAgent } from '../versions/find-live.ts';
import type { CheckedTurn } from './check-turn.ts';
import { hitsOf, openConversation } from './conversation.ts';
import type { FlowPlayer } from './flow-player.ts';
import { createFlowTurns, type FlowOutput } from './flow-turns.ts';
import { checkAsked } from './not-asked.ts';
import type { Played } from './played.ts';
import { shownOn, type Degrade, type Shown } from '../shown-on.ts';

const TURN_MS = 120_000;
export interface Playground {
  sql: Sql;
  consultWith: ConsultingWith;
  askModel: AskModel;
  player: FlowPlayer;
  degrade: Degrade;
}

/** Takes the turns of one conversation: what happens, what the customer says, and what the agent or a flow does about it. */
export function openTurns(
  { sql, consultWith, player, degrade }: Playground,
  agent: Played,
  content: LabCaseContent,
  seed: number,
) {
  const { companyId, agentId, around, policies } = agent;
  const platform = content.platform ?? 'web_widget';
  const conversation = openConversation(content, policies, around);
  const flows = createFlowTurns(
    player,
    conversation,
    { companyId, companyName: around.companyName, agentId, language: content.locale, platform, policies, consult },
    seed,
  );
  const sourceIds = new Set<number>();
  const languages = new Set<Locale>();
  /** What agents took for this turn, those that flows ask included. */
  let tokens = 0;
  let cited: string[] = [];

  async function askAgent(id: number, asked: Pick<Played, 'settings' | 'policies'>, exchange: Exchange) {
    const listener = { signal: AbortSignal.timeout(TURN_MS) };
    const verdict = await consultWith(companyId, id, asked, exchange, listener, conversation.facts());
    checkAsked(verdict);
    const drafts = verdict.stages.filter((stage) => stage.stage === 'draft');
    tokens += drafts.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0);
    const passages = citedIn(verdict);
    for (const { sourceId } of passages) if (sourceId !== undefined) sourceIds.add(sourceId);
    cited.push(...verdict.sources.map(({ title }) => title));
    cited.push(...passages.flatMap(({ title, heading }) => [title, heading]));
    return verdict;
  }

  /** For steps of flows that let an agent answer: the one that is tested as it is, others as they are published. */
  async function consult(id: number | null, question: string): Promise<Verdict | null> {
    const exchange = firstQuestion(question, content.locale);
    if (id === null || id === agentId) return askAgent(agentId, agent, exchange);
    const live = await sql.inCompany(companyId, (tx) => findLiveAgent(tx, companyId, id, null));
    return live && askAgent(id, live, exchange);
  }

  const shown = (output: FlowOutput): Shown[] =>
    output.said.map(({ text, extras }) => shownOn(degrade, platform, text, extras));

  function describe(verdict: Verdict): Pick<CheckedTurn, 'outcome' | 'reason' | 'language'> & Shown {
    const { outcome, reason, text, options, sources } = verdict;
    const extras = { options, sources, card: null, quickActions: [] };
    languages.add(verdict.language);
    return {
      outcome,
      reason,
      language: languageOf(text, verdict.language),
      ...shownOn(degrade, platform, text, extras),
    };
  }

  function describeFlow(output: FlowOutput): Pick<CheckedTurn, 'outcome' | 'reason' | 'language'> & Shown {
    const messages = shown(output);
    const { text, options, sources } = joined(messages);
    const spoken = options.length > 0 ? 'choices' : 'answered';
    const language = text === '' ? null : languageOf(text, content.locale ?? 'en');
    if (language) languages.add(language);
    return {
      outcome: output.handOff ? 'hand_off' : messages.length > 0 ? spoken : null,
      reason: output.handOff?.reason ?? null,
      language,
      text,
      options,
      sources,
    };
  }

  /** What the bot does about the customer's message. */
  async function respond(): Promise<{ answered: ReturnType<typeof describe>; hits: PolicyHit[]; output: FlowOutput }> {
    if (conversation.owner() === 'person') return { answered: SILENCE, hits: [], output: flows.collect() };
    let hits: PolicyHit[] = [];
    if (flows.isRunning()) {
      await flows.hear();
    } else {
      const verdict = await askAgent(agentId, agent, conversation.exchange());
      const { flowId } = verdict;
      const flow = flowId === null ? null : await flows.open(flowId);
      const answered = flow ? null : describe(verdict);
      hits = hitsOf(verdict);
      conversation.answer(verdict, flow !== null);
      if (answered) return { answered, hits, output: flows.collect() };
      if (flow && flowId !== null) await flows.start(flowId, around.flows.get(flowId) ?? '', flow);
    }
    const output = flows.collect();
    return { answered: describeFlow(output), hits, output };
  }

  return {
    conversation,
    flows,
    sourceIds: sourceIds as ReadonlySet<number>,
    languages: languages as ReadonlySet<Locale>,

    async ask(before: readonly CaseEvent[], says: string): Promise<CheckedTurn> {
      [tokens, cited] = [0, []];
      for (const event of before) await flows.happen(event);
      const earlier = flows.collect();
      conversation.hear(says);
      const startedAt = performance.now();
      const { answered, hits, output } = await respond();
      conversation.endTurn();
      // A timer may have led to a person before the customer wrote.
      const isEarly = answered.outcome === null && earlier.handOff !== null;
      return {
        before: [...before],
        early: joined(shown(earlier)).text,
        says,
        ...answered,
        ...(isEarly ? { outcome: 'hand_off', reason: earlier.handOff?.reason ?? null } : {}),
        policyHits: withoutRepetition([...earlier.hits, ...hits, ...output.hits]),
        ms: Math.round(performance.now() - startedAt),
        tokens,
        notes: [...earlier.notes, ...output.notes],
        cited,
      };
    },
  };
}

const SILENCE = { outcome: null, reason: null, language: null, text: '', options: [], sources: [] };

/** Several messages as one; a customer sees the buttons of the last. */
function joined(messages: readonly Shown[]): Shown {
  return {
    text: messages
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
    options: messages.at(-1)?.options ?? [],
    sources: messages.flatMap(({ sources }) => sources),
  };
}

/** An agent and the flow that it starts judge the same message. */
const withoutRepetition = (hits: readonly PolicyHit[]): PolicyHit[] => [
  ...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values(),
];

const citedIn = ({ stages }: Verdict) =>
  stages.flatMap((stage) => (stage.stage === 'passages' ? stage.passages : [])).filter(({ isCited }) => isCited);

/** The language of the text; short ones say little about it, so the one that was meant to be spoken is likely. */
function languageOf(text: string, meant: Locale): Locale {
  const prior = Object.fromEntries(LOCALES.map((locale) => [locale, locale === meant ? 0.8 : 0.033]));
  return detectLanguage(text, prior)?.language ?? meant;
}
