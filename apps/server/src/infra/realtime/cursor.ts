/**
 * A moment of the database: everything that had been committed by then is known to whoever holds it. The text is what
 * PostgreSQL calls a snapshot (oldest running transaction : next transaction : running ones), the second it was taken in, and
 * the epoch, which a restore changes.
 */
export interface Cursor {
  /** Transactions from this one on had not begun. */
  next: bigint;
  /** Earlier ones that had not ended, oldest first: what they commit later is new, however old their number. */
  running: readonly bigint[];
  takenAt: number;
  epoch: string;
}

/** The cursor of the moment, as SQL; pass it through `shorten` before handing it out. */
export const CURSOR_NOW = `pg_current_snapshot()::text || ':' || floor(extract(epoch FROM now()))::bigint || ':' || (SELECT epoch FROM live_epoch)`;

const FORMAT = /^\d{1,19}:(\d{1,19}):((?:\d{1,19},)*\d{1,19})?:(\d{1,12}):(\w{1,20})$/;
/** A cluster may run hundreds of transactions at once, and a cursor travels with every event. */
const MAX_RUNNING = 50;
export const MAX_CURSOR_LENGTH = 1_200;

/** Null for anything that is not a cursor, those of earlier releases (a bare number) included. */
export function parseCursor(text: string): Cursor | null {
  const [, next, running, takenAt, epoch = ''] = (text.length <= MAX_CURSOR_LENGTH && FORMAT.exec(text)) || [];
  if (next === undefined) return null;
  return { next: BigInt(next), running: running?.split(',').map(BigInt) ?? [], takenAt: Number(takenAt), epoch };
}

/**
 * Keeps the oldest running transactions by name and counts everything from the first one left out as not begun: what was
 * committed since may be told twice, but nothing is skipped.
 */
export function shorten(moment: string): string {
  const [oldest = '', next, running = '', ...rest] = moment.split(':');
  const all = running.split(',');
  const isLong = all.length > MAX_RUNNING;
  return [oldest, isLong ? all[MAX_RUNNING] : next, all.slice(0, MAX_RUNNING).join(','), ...rest].join(':');
}

/** Whether what the transaction wrote was there to be seen at the moment of the cursor. */
export const covers = ({ next, running }: Cursor, version: bigint): boolean =>
  version < next && !running.includes(version);
