import type { Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { saysThatItIsABot, thatItIsABot } from '../../policies/index.ts';
import { readSmallTalk } from '../../understanding/conversation/index.ts';

interface Turn {
  companyId: number;
  conversationId: number;
  flowId: number;
  /** What the customer has just said; empty if nothing. */
  heard: string;
  language: Locale;
}

/** Adds to a text that no person has written it, where it has to be said. */
export type Disclose = (text: string) => string;

/**
 * A flow says that it is not a person in its first message, in the first one after a person, and when the customer asks; once per
 * turn, and not if the text says so already. Flows for which staff have switched it off never do.
 */
export async function disclosing({ db }: Tx, turn: Turn): Promise<Disclose> {
  const { companyId, conversationId, flowId, heard, language } = turn;
  const { rows } = await raw<{ isDisclosed: boolean; isFirst: boolean }>`
    SELECT f.is_disclosed AS "isDisclosed",
      coalesce((SELECT m.origin <> 'bot' FROM messages m
        WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId} AND m.type = 'text' AND m.origin <> 'customer'
        ORDER BY m.seq DESC LIMIT 1), true) AS "isFirst"
    FROM flows f WHERE f.company_id = ${companyId} AND f.id = ${flowId}`.execute(db);
  const [flow] = rows;
  return discloseOnce({ isDisclosed: flow?.isDisclosed ?? false, isFirst: flow?.isFirst ?? false }, heard, language);
}

/** `isFirst`: nobody but a person has said anything before. */
export function discloseOnce(
  { isDisclosed, isFirst }: { isDisclosed: boolean; isFirst: boolean },
  heard: string,
  language: Locale,
): Disclose {
  const isAsked = () => readSmallTalk(heard, language)?.act === 'areYouBot';
  let isOwed = isDisclosed && (isFirst || isAsked());
  return (text) => {
    if (!isOwed) return text;
    isOwed = false;
    if (saysThatItIsABot(text)) return text;
    return text === '' ? thatItIsABot(language) : `${thatItIsABot(language)}\n\n${text}`;
  };
}
