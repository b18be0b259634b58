import { sql as raw } from 'kysely';

/**
 * The lock between a company's bots, who share it for as long as they write, and the switch that stops them. With it the switch
 * holds from its commit on, without asking any node.
 */
export const shareBotLock = (companyId: number) =>
  raw`pg_advisory_xact_lock_shared(hashtextextended('bots', ${companyId}))`;

/** Waits for bots that are writing at this moment, and makes others wait for the end of this transaction. */
export const takeBotLock = (companyId: number) => raw`pg_advisory_xact_lock(hashtextextended('bots', ${companyId}))`;
