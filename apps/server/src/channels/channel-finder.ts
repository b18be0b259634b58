import type { Platform } from '@parley/contracts/platform-list';
import { notFound } from '../infra/errors.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { Surroundings } from './adapter.ts';
import type { Adapters } from './connections.ts';

interface Dependencies {
  sql: Sql;
  adapters: Adapters;
  /** Where a platform calls the channel with this key; null if nobody outside can. */
  webhookUrlOf(key: string): string | null;
}

export type ChannelFinder = ReturnType<typeof createChannelFinder>;

/** Finds a channel, connected or not, with its adapter and what the adapter needs to connect it. */
export function createChannelFinder({ sql, adapters, webhookUrlOf }: Dependencies) {
  return async (companyId: number, id: number) => {
    const row = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('channels')
        .select(['type', 'key', 'last_event_at as lastEventAt', 'last_sent_at as lastSentAt'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (!row) throw notFound();
    const adapter = adapters.get(row.type as Platform);
    const surroundings: Surroundings = { webhookUrl: webhookUrlOf(row.key) };
    return { ...row, adapter, surroundings };
  };
}
