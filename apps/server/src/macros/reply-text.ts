import { LOCALES } from '@parley/contracts/locales';
import type { MacroAction } from '@parley/contracts/macros';
import { piecesOf, wordsIn } from '@parley/flow-engine';
import { findSavedReplies } from '../message-templates/index.ts';
import type { VersionedConversation } from '../conversations/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Caller } from './stored-macros.ts';

type Saying = Extract<MacroAction, { type: 'text' | 'reply' }>;

/** What a macro says, with its variables filled in. A saved reply is in the customer's language if it has that one. */
export async function wordsOfAction(
  tx: Tx,
  caller: Caller,
  { customer, locale }: VersionedConversation,
  action: Saying,
): Promise<{ text: string; hasGap: boolean } | 'gone'> {
  const template = action.type === 'text' ? action.text : await savedReply(tx, caller, action.templateId, locale);
  if (template === undefined) return 'gone';
  const names = await tx.db
    .selectFrom('users')
    .innerJoin('companies', (join) => join.on('companies.id', '=', caller.companyId))
    .select(['users.name as agent', 'companies.name as company'])
    .where('users.id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  const values = new Map<string, string | null>([
    ['name', customer.name],
    ['customer.name', customer.name],
    ['customer.email', customer.email],
    ['customer.phone', customer.phone],
    ['agent.name', names.agent],
    ['company.name', names.company],
  ]);
  let hasGap = false;
  const text = piecesOf(template)
    .map((piece) => {
      if ('words' in piece) return piece.words;
      const value = values.get(piece.name) || piece.otherwise;
      hasGap ||= !value;
      return value || `{{${piece.name}}}`;
    })
    .join('')
    .trim();
  return { text, hasGap: hasGap || text === '' };
}

async function savedReply(
  tx: Tx,
  { companyId }: Caller,
  id: number,
  locale: VersionedConversation['locale'],
): Promise<string | undefined> {
  const texts = (await findSavedReplies(tx, companyId, [id])).get(id);
  const known = LOCALES.filter((each) => each === locale);
  return texts && wordsIn(texts, [...known, 'en']);
}
