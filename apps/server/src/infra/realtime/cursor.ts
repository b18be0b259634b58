/**
 * A point in the database's history: whoever holds it has seen everything committed by then. The text consists of a PostgreSQL
 * snapshot (oldest running transaction : next transaction : running ones), the second it was taken, and the epoch, which a restore
 * changes.
 */
export interface Cursor {
  /** Transactions from this id on had not begun. */
  next: bigint;
  /** Earlier transactions that had not ended, oldest first: what they commit later is new, however old their id. */
  running: readonly bigint[];
  takenAt: number;
  epoch: string;
}

/** The current cursor, as SQL; pass it through `shorten` before handing it out. */
export const CURSOR_NOW = `pg_current_snapshot()::text || ':' || floor(extract(epoch FROM now()))::bigint || ':' || (SELECT epoch FROM live_epoch)`;

const FORMAT = /^\d{1,19}:(\d{1,19}):((?:\d{1,19},)*\d{1,19})?:(\d{1,12}):(\w{1,20})$/;
/** A cluster may run hundreds of concurrent transactions, and every event carries a cursor. */
const MAX_RUNNING = 50;
export const MAX_CURSOR_LENGTH = 1_200;

/** Null for anything that is not a cursor, including those of earlier releases (a bare number). */
export function parseCursor(text: string): Cursor | null {
  const [, next, running, takenAt, epoch = ''] = (text.length <= MAX_CURSOR_LENGTH && FORMAT.exec(text)) || [];
  if (next === undefined) return null;
  return { next: BigInt(next), running: running?.split(',').map(BigInt) ?? [], takenAt: Number(takenAt), epoch };
}

/**
 * Keeps only the oldest running transactions and treats everything from the first omitted one as not begun: changes committed
 * since may be delivered twice, but none are skipped.
 */
export function shorten(moment: string): string {
  const [oldest = '', next, running = '', ...rest] = moment.split(':');
  const all = running.split(',');
  const isLong = all.length > MAX_RUNNING;
  return [oldest, isLong ? all[MAX_RUNNING] : next, all.slice(0, MAX_RUNNING).join(','), ...rest].join(':');
}

/** Whether the transaction's writes were visible at the cursor. */
export const covers = ({ next, running }: Cursor, version: bigint): boolean =>
  version < next && !running.includes(version);
