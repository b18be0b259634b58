import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import { AppError } from '../../../infra/errors.ts';
import type { Sql } from '../../../infra/sql/sql.ts';
import { redact } from '../../../personal-data/index.ts';
import type { ReadyAgent } from '../../answering/consulting.ts';
import type { Exchange } from '../../answering/exchange.ts';
import { readExchange } from '../../answering/read-exchange.ts';
import { checkAsked } from '../not-asked.ts';
import { answeredOf, causesOf, type Answered } from './compare.ts';
import type { Change, EarlierAnswer, Replayed } from './earlier-answers.ts';

export interface Sides {
  companyId: number;
  draft: ReadyAgent;
  /** Null if the draft is the same: then it cannot be the cause of anything. */
  live: ReadyAgent | null;
  /** Whether one of them has a model. */
  isModel: boolean;
  signal: AbortSignal;
}

/** What the draft would have said in a conversation. Nothing is stored, and no customer notices. */
export const createReplay =
  (sql: Sql) =>
  async (sides: Sides, { conversationId, answers }: Replayed): Promise<{ answers: number; changes: Change[] }> => {
    const { companyId, draft, live, isModel, signal } = sides;
    const ask = async (whom: ReadyAgent, exchange: Exchange, moment: EarlierAnswer): Promise<Answered> => {
      const verdict = await whom(exchange, { signal }, conversationId, moment);
      checkAsked(verdict);
      return answeredOf(verdict);
    };

    // All at once, because each transaction costs as much as what it reads.
    const exchanges = await sql
      .inCompany(companyId, (tx) =>
        Promise.all(answers.map((earlier) => readExchange(tx, { companyId, conversationId, ...earlier }))),
      )
      .catch(unlessGone);
    let asked = 0;
    const changes: Change[] = [];
    for (const [at, earlier] of answers.entries()) {
      const exchange = exchanges?.[at];
      if (!exchange || exchange.question.trim() === '') continue;
      asked += 1;
      const after = await ask(draft, exchange, earlier);
      if (!live || causesOf(earlier.answered, after, isModel).length === 0) continue;
      // Knowledge may have changed since, or an older version has answered: that is not the draft's doing.
      const before = await ask(live, exchange, earlier);
      const causes = causesOf(before, after, isModel);
      if (causes.length === 0) continue;
      changes.push({
        conversationId,
        question: hide(exchange.question),
        language: earlier.language,
        askedAt: earlier.at,
        causes,
        before: { outcome: before.outcome, text: hide(before.text) },
        after: { outcome: after.outcome, text: hide(after.text) },
      });
    }
    return { answers: asked, changes };
  };

const hide = (text: string) => redact(text, PERSONAL_DATA);

/** A conversation may be erased while it is replayed. */
function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
