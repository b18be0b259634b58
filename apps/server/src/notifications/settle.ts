import type { NotificationReason } from '@parley/contracts/notifications';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { Item } from './claim.ts';

const its = ({ db }: Tx, companyId: number, items: readonly Item[]) =>
  db
    .updateTable('notifications')
    .where('company_id', '=', companyId)
    .where('state', '=', 'due')
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    );

export const noteSent = async (tx: Tx, companyId: number, items: readonly Item[]): Promise<void> =>
  void (await its(tx, companyId, items)
    .set({ state: 'sent', reason: null, settled_at: raw<Date>`now()` })
    .execute());

export const noteFailed = async (tx: Tx, companyId: number, items: readonly Item[], reason: NotificationReason) =>
  void (await its(tx, companyId, items)
    .set({ state: 'failed', reason, settled_at: raw<Date>`now()` })
    .execute());

/** It is tried again, by this job or by one that is sooner; the log says why it takes so long. */
export const release = async (tx: Tx, companyId: number, items: readonly Item[], reason: NotificationReason) =>
  void (await its(tx, companyId, items).set({ reason, batch: null, claimed_at: null }).execute());
