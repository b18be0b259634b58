import type { Platform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import { changeCustomer } from '../customers/index.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { DeliveryError, type Fetch } from './adapter.ts';
import { isPlatformAdapter, type Adapters, type Connections } from './connections.ts';

const READ_PROFILE = 'channels.profile';
/** A name is not worth more. */
const MAX_ATTEMPTS = 4;
const MAX_NAME_LENGTH = 100;

const Payload = z.object({
  platform: z.string(),
  channelId: z.number(),
  customerId: z.number(),
  externalId: z.string(),
  /** The name that the customer has until the platform tells a better one. */
  name: z.string().optional(),
});

export type OnNewCustomer = (tx: Tx, companyId: number, customer: z.input<typeof Payload>) => Promise<void>;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  adapters: Adapters;
  connections: Connections;
  fetch: Fetch;
  log: Log;
  realtime: Pick<Realtime, 'announce'>;
}

/**
 * Asks platforms whose messages come without names who a new customer is, once and beside everything else: no message waits for it. A
 * name that staff have entered meanwhile stays.
 */
export function handleProfiles({
  sql,
  jobs,
  adapters,
  connections,
  fetch,
  log,
  realtime,
}: Dependencies): OnNewCustomer {
  jobs.handle(
    READ_PROFILE,
    async (payload, { companyId: company, attempt }) => {
      const companyId = company ?? 0;
      const { channelId, customerId, externalId, name: given } = Payload.parse(payload);
      const connected = await connections.find(companyId, channelId);
      const profile = await connected?.adapter
        .fetchProfile?.(externalId, connected.connection, fetch)
        .catch((error: unknown) => {
          const isPassing =
            !(error instanceof DeliveryError) || error.refusal === 'rate' || error.refusal === 'transient';
          if (isPassing && attempt < MAX_ATTEMPTS) throw error;
          log.warn({ err: error, channel: channelId }, 'Could not read the profile of a customer.');
          return null;
        });
      const name = profile?.name.toWellFormed().replaceAll('\0', '').trim().slice(0, MAX_NAME_LENGTH).toWellFormed();
      if (!name) return;
      await sql.inCompany(companyId, async (tx) => {
        const customer = await tx.db
          .selectFrom('customers')
          .select('name')
          .where('company_id', '=', companyId)
          .where('id', '=', customerId)
          .executeTakeFirst();
        if (!customer || customer.name !== (given || null)) return;
        await changeCustomer(tx, companyId, customerId, { name });
        tx.afterCommit(() => realtime.announce(companyId));
      });
    },
    { atOnce: 4 },
  );

  const tells = (platform: string) => {
    const adapter = adapters.get(platform as Platform);
    return isPlatformAdapter(adapter) && adapter.fetchProfile !== undefined;
  };
  return async (tx, companyId, customer) => {
    if (tells(customer.platform)) await jobs.enqueue(tx, { kind: READ_PROFILE, companyId, payload: customer });
  };
}
