import type { AgentSettings } from '@parley/contracts/ai-agents';
import type { ModelProblem } from '@parley/contracts/answers';
import { isUnavailable } from '../../../infra/errors.ts';
import type { Sql } from '../../../infra/sql/sql.ts';
import { problemOf, spentToday, type Models } from '../../../models/index.ts';

/** What of an agent's settings is about its model. */
export type ModelSettings = Pick<AgentSettings, 'model' | 'budgets'>;

type Opened = NonNullable<Awaited<ReturnType<Models['open']>>> & { companyName: string; problem: null };

/** Opens the model that an agent's settings name, as long as its budget allows; otherwise says why not. */
export const createOpenForAgent =
  (sql: Sql, models: Models) =>
  async (
    companyId: number,
    agentId: number,
    { model, budgets }: ModelSettings,
  ): Promise<Opened | { problem: ModelProblem; providerName: string }> => {
    if (!model) return { problem: 'no_provider', providerName: '' };
    const opened = await models.open(companyId, model).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      return { problem: problemOf(error), providerName: '' };
    });
    if (!opened) return { problem: 'no_provider', providerName: '' };
    if ('problem' in opened) return opened;
    const { spent, companyName } = await sql.inCompany(companyId, async (tx) => ({
      spent: await spentToday(tx, companyId, agentId),
      companyName: (await tx.db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst())
        ?.name,
    }));
    if (spent >= budgets.tokensPerDay) return { problem: 'budget_spent', providerName: opened.providerName };
    return { ...opened, companyName: companyName ?? '', problem: null };
  };
