import type { LabCaseContent, TurnExpectation } from '@parley/contracts/lab-cases';
import type { Attempt, PlayedTurn } from '@parley/contracts/lab-runs';
import { AppError, isUnavailable } from '../../infra/errors.ts';
import type { Log } from '../../infra/log.ts';
import { detectLanguage } from '../../understanding/language/index.ts';
import { checkEnd } from './check-end.ts';
import { checkTurn, type CheckedTurn } from './check-turn.ts';
import { writerFor } from './customer-writer.ts';
import { NotAskedError } from './not-asked.ts';
import type { Played, Reached } from './played.ts';
import { createScriptedCustomer } from './scripted-customer.ts';
import { openTurns, type Playground } from './turns.ts';

export type PlayedAttempt = Attempt & { reached: Reached };

/** Plays a case with an agent. Nothing is stored, sent or counted, except the tokens that a model takes. */
export type Playing = (agent: Played, content: LabCaseContent, seed: number) => Promise<PlayedAttempt>;

export const createPlaying =
  (playground: Playground, log: Log): Playing =>
  async (agent, content, seed) => {
    const { ask, conversation, flows, sourceIds, languages } = openTurns(playground, agent, content, seed);
    const turns: PlayedTurn[] = [];
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
      const write = script.playedBy === 'model' ? writerFor(playground.askModel, agent, script, language, seed) : null;
      let says = customer.opening;
      let because: PlayedTurn['scriptedBecause'] = null;
      for (let number = 1; ; number += 1) {
        const turn = await ask([], says);
        const isReached = script.goal.every((each) => checkTurn(each, turn).isMet);
        // Nobody but a person answers from here on, or nobody at all.
        const isOver = (conversation.owner() !== 'bot' && !wantsSilence) || conversation.isEnded();
        const isLast = isReached || isOver || number >= script.maxTurns;
        keep(turn, isLast ? script.goal : [], because);
        if (isLast) return;
        const written = (await write?.(turns)) ?? null;
        because = written?.because ?? null;
        says = written?.says ?? customer.reply(turn);
      }
    }

    let problem: string | null = null;
    try {
      await (content.script ? insist(content.script) : talk());
    } catch (error) {
      if (isUnavailable(error)) throw error;
      problem = problemOf(error);
      if (problem === 'internal') log.error({ err: error }, 'A test case could not be played.');
    }
    const end = { ...conversation, flowIds: flows.flowIds };
    const atEnd = problem === null ? content.atEnd.map((each) => checkEnd(each, end)) : [];
    const checks = [...turns.flatMap((turn) => turn.checks), ...atEnd];
    return {
      isPassed: problem === null && checks.every(({ isMet }) => isMet),
      problem,
      turns,
      atEnd,
      reached: {
        policyIds: [...new Set(turns.flatMap(({ policyHits }) => policyHits.filter(acted).map((hit) => hit.policyId)))],
        flowIds: [...flows.flowIds],
        stepKeys: [...flows.stepKeys],
        reasons: [...new Set(turns.flatMap(({ reason }) => reason ?? []))],
        sourceIds: [...sourceIds],
        languages: [...languages],
      },
    };
  };

const acted = ({ droppedBecause }: PlayedTurn['policyHits'][number]) => droppedBecause === null;

function problemOf(error: unknown): string {
  if (error instanceof NotAskedError) return error.message;
  if (error instanceof AppError) return error.code;
  return (error as Error).name === 'TimeoutError' ? 'timeout' : 'internal';
}
