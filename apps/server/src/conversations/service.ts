import type { Conversation, ConversationFilter } from '@parley/contracts/conversations';
import { AppError, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { findConversation, listConversations } from './repository.ts';
import { listTags, replaceTags } from './tags.ts';

export type Conversations = ReturnType<typeof createConversations>;

export function createConversations(sql: Sql, messages: Messages, announce: (companyId: number) => void) {
  const get = async (tx: Tx, companyId: number, id: number): Promise<Conversation> => {
    const conversation = await findConversation(tx, companyId, id);
    if (!conversation) throw notFound();
    return conversation;
  };

  /** Changes one conversation under its lock and tells everyone who watches. */
  const change = (
    companyId: number,
    id: number,
    work: (tx: Tx, before: Conversation) => Promise<unknown>,
  ): Promise<Conversation> =>
    sql.inCompany(companyId, async (tx) => {
      await tx.db
        .selectFrom('conversations')
        .select('id')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .execute();
      await work(tx, await get(tx, companyId, id));
      tx.afterCommit(() => announce(companyId));
      return get(tx, companyId, id);
    });
  const update = ({ db }: Tx, companyId: number, id: number) =>
    db.updateTable('conversations').where('company_id', '=', companyId).where('id', '=', id);

  return {
    get: (companyId: number, id: number): Promise<Conversation> =>
      sql.inCompany(companyId, (tx) => get(tx, companyId, id)),
    list: (companyId: number, filter: ConversationFilter) =>
      sql.inCompany(companyId, (tx) => listConversations(tx, companyId, filter)),

    /** Gives the conversation to a person (true) or back to the bot (false). One wins; the other is told who holds it. */
    setTakeover: (companyId: number, userId: number, id: number, isHandedOff: boolean): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.endedAt) throw new AppError('conflict');
        const holder = before.handedOffTo;
        if (holder && holder.id !== userId) throw new AppError('held_by_colleague', { values: { name: holder.name } });
        if (before.isHandedOff === isHandedOff && (!isHandedOff || holder?.id === userId)) return;
        await update(tx, companyId, id)
          .set({ is_handed_off: isHandedOff, handed_off_to: isHandedOff ? userId : null })
          .execute();
        await messages.note(tx, companyId, id, userId, isHandedOff ? 'taken_over' : 'handed_back');
      }),

    end: (companyId: number, userId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.endedAt) return;
        await messages.note(tx, companyId, id, userId, 'ended');
        await update(tx, companyId, id).set({ ended_at: new Date(), unread_count: 0 }).execute();
      }),

    setTags: (companyId: number, id: number, names: readonly string[]): Promise<Conversation> =>
      change(companyId, id, async (tx) => {
        await replaceTags(tx, companyId, id, names);
        // The tags stand in tables of their own; touching the conversation is what tells its viewers.
        await update(tx, companyId, id)
          .set({ is_test: (expression) => expression.ref('is_test') })
          .execute();
      }),
    listTags: (companyId: number) => sql.inCompany(companyId, (tx) => listTags(tx, companyId)),

    markRead: (companyId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.unreadCount > 0) await update(tx, companyId, id).set({ unread_count: 0 }).execute();
      }),
  };
}
