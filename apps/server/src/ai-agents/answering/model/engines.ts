import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { ModelProblem } from '@parley/contracts/answers';
import { isUnavailable } from '../../../infra/errors.ts';
import type { Sql } from '../../../infra/sql/sql.ts';
import { costOf, problemOf, spend, type Models } from '../../../models/index.ts';
import type { AnswerEngine, Engines } from '../engine.ts';
import { createOpenForAgent } from './open-for-agent.ts';
import { modelEngine } from './write.ts';

/** Allowance for the JSON around the answer text. */
const FORM_TOKENS = 120;

/**
 * Opens an agent's model as long as the budget allows. Any failure, foreseen or not, is recorded in the trace, and the built-in
 * engine answers instead.
 */
export const createEngines = (sql: Sql, models: Models): Engines => {
  const open = createOpenForAgent(sql, models);
  return async (companyId, agentId, settings) => {
    if (!settings.model) return null;
    const opened = await open(companyId, agentId, settings);
    if (opened.problem !== null) return unable(settings, opened.providerName, opened.problem);
    const engine = modelEngine({
      model: opened.model,
      provider: opened.providerName,
      name: settings.model.name,
      temperature: settings.model.temperature,
      mostTokens: settings.budgets.tokensPerAnswer + FORM_TOKENS,
      companyName: opened.companyName,
      costOf: (tokensIn, tokensOut) => costOf(opened.prices, tokensIn, tokensOut),
      run: opened.run,
    });
    return async (task, listener) => {
      const written = await engine(task, listener).catch((error: unknown) => {
        if (isUnavailable(error) || listener.signal.aborted) throw error;
        return unable(settings, opened.providerName, problemOf(error))(task, listener);
      });
      const draft = written.stages.find(({ stage }) => stage === 'draft');
      if (draft?.stage === 'draft') await sql.inCompany(companyId, (tx) => spend(tx, companyId, agentId, draft));
      return written;
    };
  };
};

/** Records why the model cannot write, so that the built-in engine takes over. */
const unable =
  ({ model }: AgentSettings, provider: string, problem: ModelProblem): AnswerEngine =>
  async ({ passages }) => ({
    stages: [
      {
        stage: 'draft',
        ms: 0,
        provider,
        model: model?.name ?? '',
        prompt: '',
        text: '',
        action: null,
        tokensIn: 0,
        tokensOut: 0,
        cost: null,
        tries: 0,
        problem,
      },
    ],
    action: 'none',
    said: [],
    passages,
  });
