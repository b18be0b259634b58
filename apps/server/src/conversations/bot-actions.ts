import type { HandOffNote } from '@parley/contracts/messages';
import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';
import { replaceTags } from './tags.ts';

/** Changes to a conversation that no person makes, inside the transaction that holds its lock. */

/** Hands the conversation over to staff: the bot is silent from this commit on. */
export async function handOffIn(
  tx: Tx,
  messages: Messages,
  companyId: number,
  id: number,
  why: string,
  note?: HandOffNote,
) {
  const { platform, is_test: isTest } = await tx.db
    .updateTable('conversations')
    .set({ is_handed_off: true })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['platform', 'is_test'])
    .executeTakeFirstOrThrow();
  if (!isTest) await countHandOff(tx, companyId, platform);
  await messages.note(tx, companyId, id, null, why, note);
}

export async function endIn(tx: Tx, messages: Messages, companyId: number, id: number) {
  await messages.note(tx, companyId, id, null, 'ended');
  await tx.db
    .updateTable('conversations')
    .set({ ended_at: new Date(), unread_count: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

const MAX_TAGS = 20;

export async function changeTagsIn(
  tx: Tx,
  companyId: number,
  id: number,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) {
  const rows = await tx.db
    .selectFrom('conversation_tags')
    .innerJoin('tags', 'tags.id', 'conversation_tags.tag_id')
    .select('tags.name')
    .where('conversation_tags.company_id', '=', companyId)
    .where('conversation_id', '=', id)
    .execute();
  const isRemoved = new Set(remove.map((name) => name.toLowerCase()));
  const kept = rows.map(({ name }) => name).filter((name) => !isRemoved.has(name.toLowerCase()));
  await replaceTags(tx, companyId, id, [...kept, ...add].slice(0, MAX_TAGS));
}
