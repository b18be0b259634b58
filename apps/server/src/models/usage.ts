import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

export interface Spent {
  tokensIn: number;
  tokensOut: number;
  /** Null if the company has entered no prices. */
  cost: number | null;
}

/** Per million tokens. */
export interface Prices {
  input: number;
  output: number;
}

/** The cost of tokens at the company's prices. */
export const costOf = (prices: Prices | null, tokensIn: number, tokensOut: number): number | null =>
  prices && (tokensIn * prices.input + tokensOut * prices.output) / 1_000_000;

const today = (companyId: number) =>
  raw`(SELECT (now() AT TIME ZONE timezone)::date FROM companies WHERE id = ${companyId})`;

/** Adds to the agent's usage of today in the company's time zone. Safe under concurrency. */
export async function spend({ db }: Tx, companyId: number, agentId: number, spent: Spent): Promise<void> {
  // The agent may have been deleted while the model was working.
  await raw`
    INSERT INTO model_usage (company_id, ai_agent_id, day, tokens_in, tokens_out, cost)
    SELECT company_id, id, ${today(companyId)}, ${spent.tokensIn}, ${spent.tokensOut}, ${spent.cost ?? 0}
    FROM ai_agents WHERE company_id = ${companyId} AND id = ${agentId}
    ON CONFLICT (ai_agent_id, day) DO UPDATE SET
      tokens_in = model_usage.tokens_in + EXCLUDED.tokens_in,
      tokens_out = model_usage.tokens_out + EXCLUDED.tokens_out,
      cost = model_usage.cost + EXCLUDED.cost`.execute(db);
}

/** The tokens used by an agent today in the company's time zone. */
export async function spentToday({ db }: Tx, companyId: number, agentId: number): Promise<number> {
  const { rows } = await raw<{ tokens: number }>`
    SELECT tokens_in + tokens_out AS tokens FROM model_usage
    WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND day = ${today(companyId)}`.execute(db);
  return rows[0]?.tokens ?? 0;
}

/** The usage of an agent today in the company's time zone; null if the company has no such agent. */
export async function usageToday({ db }: Tx, companyId: number, agentId: number) {
  const { rows } = await raw<{ tokensIn: number; tokensOut: number; cost: number }>`
    SELECT coalesce(u.tokens_in, 0) AS "tokensIn", coalesce(u.tokens_out, 0) AS "tokensOut", coalesce(u.cost, 0) AS cost
    FROM ai_agents a LEFT JOIN model_usage u
      ON u.company_id = a.company_id AND u.ai_agent_id = a.id AND u.day = ${today(companyId)}
    WHERE a.company_id = ${companyId} AND a.id = ${agentId} AND a.deleted_at IS NULL`.execute(db);
  return rows[0] ?? null;
}
