import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { CaseEvent, LabCaseContent, TurnExpectation } from '@parley/contracts/lab-cases';
import type { Attempt, PlayedTurn } from '@parley/contracts/lab-runs';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { PersonalData } from '@parley/contracts/personal-data';
import { AppError, isUnavailable } from '../../infra/errors.ts';
import type { Log } from '../../infra/log.ts';
import { redact } from '../../personal-data/index.ts';
import type { PolicyInUse } from '../../policies/index.ts';
import { detectLanguage } from '../../understanding/language/index.ts';
import type { ConsultingWith } from '../answering/consulting.ts';
import type { Verdict } from '../answering/exchange.ts';
import type { ModelSettings } from '../answering/model/open-for-agent.ts';
import type { AskModel } from '../asking-model.ts';
import { checkEnd } from './check-end.ts';
import { checkTurn, type CheckedTurn } from './check-turn.ts';
import { hitsOf, openConversation, type PlayedConversation } from './conversation.ts';
import { createModelCustomer } from './model-customer.ts';
import { checkAsked, NotAskedError, refuseUnasked } from './not-asked.ts';
import { createScriptedCustomer } from './scripted-customer.ts';
import type { Surroundings } from './surroundings.ts';

const TURN_MS = 120_000;

/** What is played: one version of an agent, in its surroundings. */
export interface Played {
  companyId: number;
  agentId: number;
  settings: AgentSettings;
  policies: readonly PolicyInUse[];
  around: Surroundings;
  /** Whose model plays customers: the draft's, also when they talk to what is published, so that both meet the same customer. */
  playedBy: ModelSettings;
}

/** What a conversation has reached, for the coverage of a run. */
export interface Reached {
  policyIds: number[];
  flowIds: number[];
  reasons: HandOffReason[];
  sourceIds: number[];
  languages: Locale[];
}

export type PlayedAttempt = Attempt & { reached: Reached };

/** Plays a case with an agent. Nothing is stored, sent or counted, except the tokens that a model takes. */
export type Playing = (agent: Played, content: LabCaseContent, seed: number) => Promise<PlayedAttempt>;

export const createPlaying =
  (consultWith: ConsultingWith, askModel: AskModel, log: Log): Playing =>
  async (agent, content, seed) => {
    const conversation = openConversation(content, agent.policies, agent.around);
    const turns: PlayedTurn[] = [];
    const sourceIds = new Set<number>();
    const languages = new Set<Locale>();

    async function ask(before: readonly CaseEvent[], says: string): Promise<CheckedTurn> {
      for (const event of before) conversation.happen(event);
      conversation.hear(says);
      const turn = { before: [...before], says };
      if (conversation.owner() !== 'bot') {
        conversation.endTurn();
        return { ...turn, ...SILENCE };
      }
      const startedAt = performance.now();
      const { companyId, agentId } = agent;
      const listener = { signal: AbortSignal.timeout(TURN_MS) };
      const facts = conversation.facts();
      const verdict = await consultWith(companyId, agentId, agent, conversation.exchange(), listener, facts);
      const ms = Math.round(performance.now() - startedAt);
      checkAsked(verdict);
      const answered = describe(verdict, conversation);
      conversation.answer(verdict);
      conversation.endTurn();
      for (const { sourceId } of citedIn(verdict)) if (sourceId !== undefined) sourceIds.add(sourceId);
      languages.add(verdict.language);
      return { ...turn, ...answered, ms };
    }
    const keep = (
      turn: CheckedTurn,
      expects: readonly TurnExpectation[],
      scriptedBecause: PlayedTurn['scriptedBecause'] = null,
    ): void => {
      const { cited: _cited, ...played } = turn;
      turns.push({ ...played, scriptedBecause, checks: expects.map((each) => checkTurn(each, turn)) });
    };

    async function talk(): Promise<void> {
      for (const { before, says, expects } of content.turns) keep(await ask(before, says), expects);
    }

    async function insist(script: NonNullable<LabCaseContent['script']>): Promise<void> {
      const language = content.locale ?? detectLanguage(script.opening)?.language ?? 'en';
      const customer = createScriptedCustomer(script, language, seed);
      const wantsSilence = script.goal.some(({ kind }) => kind === 'stays_silent');
      const write = script.playedBy === 'model' ? writerFor(script, language) : null;
      let says = customer.opening;
      let because: PlayedTurn['scriptedBecause'] = null;
      for (let number = 1; ; number += 1) {
        const turn = await ask([], says);
        const isReached = script.goal.every((each) => checkTurn(each, turn).isMet);
        // Nobody but a person answers from here on.
        const isOver = conversation.owner() !== 'bot' && !wantsSilence;
        const isLast = isReached || isOver || number >= script.maxTurns;
        keep(turn, isLast ? script.goal : [], because);
        if (isLast) return;
        const written = (await write?.(turns)) ?? null;
        because = written?.because ?? null;
        says = written?.says ?? customer.reply(turn);
      }
    }

    /** The model that plays the customer. */
    function writerFor(script: NonNullable<LabCaseContent['script']>, language: Locale) {
      const { companyId, agentId, playedBy, around } = agent;
      if (playedBy.model === null) throw new NotAskedError('no_model');
      const finds = [...around.hides, ...findsOf(agent.policies)];
      const write = createModelCustomer({
        script,
        language,
        seed,
        clear: (text) => redact(text, finds),
        ask: (asking) => askModel(companyId, agentId, playedBy, asking),
      });
      return async (said: readonly PlayedTurn[]) => {
        const { says, because, problem } = await write(said);
        refuseUnasked(problem);
        // As in a stored case.
        return { says: says && redact(says, around.hides), because };
      };
    }

    let problem: string | null = null;
    try {
      await (content.script ? insist(content.script) : talk());
    } catch (error) {
      if (isUnavailable(error)) throw error;
      problem = problemOf(error);
      if (problem === 'internal') log.error({ err: error }, 'A test case could not be played.');
    }
    const atEnd = problem === null ? content.atEnd.map((each) => checkEnd(each, conversation)) : [];
    const checks = [...turns.flatMap((turn) => turn.checks), ...atEnd];
    return {
      isPassed: problem === null && checks.every(({ isMet }) => isMet),
      problem,
      turns,
      atEnd,
      reached: {
        policyIds: [...new Set(turns.flatMap(({ policyHits }) => policyHits.filter(acted).map((hit) => hit.policyId)))],
        flowIds: [...conversation.flowIds],
        reasons: [...new Set(turns.flatMap(({ reason }) => reason ?? []))],
        sourceIds: [...sourceIds],
        languages: [...languages],
      },
    };
  };

/** What hard policies keep from a model, whatever their conditions: a model reads the whole conversation. */
const findsOf = (policies: readonly PolicyInUse[]): PersonalData[] =>
  policies.flatMap(({ content: { isEnabled, enforcement, action } }) =>
    action.kind === 'data' && isEnabled && enforcement === 'hard' ? action.finds : [],
  );

const acted = ({ droppedBecause }: PlayedTurn['policyHits'][number]) => droppedBecause === null;

const SILENCE = {
  outcome: null,
  reason: null,
  text: '',
  options: [],
  sources: [],
  language: null,
  policyHits: [],
  ms: 0,
  tokens: 0,
  cited: [],
} satisfies Omit<CheckedTurn, 'before' | 'says'>;

/** Where a flow takes over, it speaks instead of the agent. What it says is not part of the case. */
function describe(verdict: Verdict, { flowOf }: PlayedConversation): Omit<CheckedTurn, 'before' | 'says' | 'ms'> {
  const { outcome, reason, options, sources, text, stages } = verdict;
  const isFlow = flowOf(verdict) !== null;
  const drafts = stages.filter((stage) => stage.stage === 'draft');
  return {
    outcome,
    reason,
    ...(isFlow ? { text: '', options: [], sources: [] } : { text, options, sources }),
    language: languageOf(verdict),
    policyHits: hitsOf(verdict),
    tokens: drafts.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0),
    cited: [
      ...sources.map(({ title }) => title),
      ...citedIn(verdict).flatMap(({ title, heading }) => [title, heading]),
    ],
  };
}

const citedIn = ({ stages }: Verdict) =>
  stages.flatMap((stage) => (stage.stage === 'passages' ? stage.passages : [])).filter(({ isCited }) => isCited);

/** The language of the text; short ones say little about it, so the one that the agent meant to speak is likely. */
function languageOf({ text, language }: Verdict): Locale {
  const prior = Object.fromEntries(LOCALES.map((locale) => [locale, locale === language ? 0.8 : 0.033]));
  return detectLanguage(text, prior)?.language ?? language;
}

function problemOf(error: unknown): string {
  if (error instanceof NotAskedError) return error.message;
  if (error instanceof AppError) return error.code;
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'internal';
}
