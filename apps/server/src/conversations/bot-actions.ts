import type { HandOffNote } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';
import { AWAKE } from './snooze.ts';
import { replaceTags } from './tags.ts';

/** Changes to a conversation that no person makes, inside the transaction that holds its lock. */

/** Hands the conversation over to staff: the bot is silent from this commit on, and the customer waits. */
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
    .set({ ...AWAKE, is_handed_off: true, began_waiting_at: raw`coalesce(began_waiting_at, now())` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['platform', 'is_test'])
    .executeTakeFirstOrThrow();
  if (!isTest) await countHandOff(tx, companyId, platform);
  await messages.note(tx, companyId, id, null, why, note && { handOff: note });
}

/** Staff answered in an app of the platform, so the bot is silent from this commit on. Nobody waits, and nobody here holds it. */
export async function takeOverElsewhere(tx: Tx, messages: Messages, companyId: number, id: number) {
  const taken = await tx.db
    .updateTable('conversations')
    .set({ is_handed_off: true })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_handed_off', '=', false)
    .returning(['platform', 'is_test'])
    .executeTakeFirst();
  if (!taken) return;
  if (!taken.is_test) await countHandOff(tx, companyId, taken.platform);
  await messages.note(tx, companyId, id, null, 'answered_elsewhere');
}

/** Undoes `takeOverElsewhere`. What somebody here holds, or a customer asked for, stays as it is. */
export async function giveBackFromElsewhere(tx: Tx, messages: Messages, companyId: number, id: number) {
  const lastNote = raw<string | null>`(SELECT m.text FROM messages m
    WHERE m.company_id = ${companyId} AND m.conversation_id = ${id} AND m.type = 'event' ORDER BY m.seq DESC LIMIT 1)`;
  const given = await tx.db
    .updateTable('conversations')
    .set({ is_handed_off: false })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_handed_off', '=', true)
    .where('handed_off_to', 'is', null)
    .where(raw<boolean>`${lastNote} = 'answered_elsewhere'`)
    .returning('id')
    .executeTakeFirst();
  if (given) await messages.note(tx, companyId, id, null, 'handed_back');
}

export async function endIn(tx: Tx, messages: Messages, companyId: number, id: number) {
  await messages.note(tx, companyId, id, null, 'ended');
  await tx.db
    .updateTable('conversations')
    .set({ ...AWAKE, ended_at: new Date(), unread_count: 0, woke_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Ends every open conversation of a channel that is being removed; staff see them as they were. */
export async function endAllOn({ db }: Tx, companyId: number, channelId: number) {
  await db
    .updateTable('conversations')
    .set({ ...AWAKE, ended_at: new Date() })
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
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
