import type { Conversation } from '@parley/contracts/conversations';
import type { HiddenData } from '../hidden-data/index.ts';
import { AppError, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { findConversation, type VersionedConversation } from './repository.ts';

interface Dependencies {
  hidden: HiddenData;
  announce(companyId: number): void;
}

export const update = ({ db }: Tx, companyId: number, id: number) =>
  db.updateTable('conversations').where('company_id', '=', companyId).where('id', '=', id);

/** Reads conversations, and changes one under its lock. */
export function createChange(sql: Sql, { hidden, announce }: Dependencies) {
  const get = async (tx: Tx, companyId: number, id: number): Promise<VersionedConversation> => {
    const conversation = await findConversation(tx, hidden, companyId, id);
    if (!conversation) throw notFound();
    return conversation;
  };

  /** Changes one conversation under its lock and notifies viewers. */
  const change = (
    companyId: number,
    id: number,
    work: (tx: Tx, before: VersionedConversation) => Promise<unknown>,
    /** What must be locked before the conversation, or at least known. */
    begin?: (tx: Tx) => Promise<unknown>,
  ): Promise<Conversation> =>
    sql.inCompany(companyId, async (tx) => {
      await begin?.(tx);
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
  return { get, change };
}

export type Change = ReturnType<typeof createChange>['change'];

/** Nobody can write to a customer through a channel that no longer exists. */
export function refuseRemoved({ removedChannel }: Conversation) {
  if (removedChannel !== null) throw new AppError('channel_removed', { values: { name: removedChannel } });
}

/** Who answers an ended conversation, and when it comes back, no longer matters. */
export function refuseEnded({ endedAt }: Conversation) {
  if (endedAt) throw new AppError('conflict');
}
