import { sql as raw } from 'kysely';

/**
 * The lock between a company's bots, who share it for as long as they write, and the switch that stops them. With it the switch
 * holds from its commit on, without asking any node.
 */
export const botLock = (companyId: number) => raw`hashtextextended('bots', ${companyId})`;
