import type { PushSubscription } from '@parley/contracts/notifications';
import { deviceNames } from '../auth/index.ts';
import type { Config } from '../infra/config.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

/** Each browser keeps one; more are browsers that were thrown away without signing out. */
const MAX_BROWSERS = 20;

export interface Browser {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface NewBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The browsers in which members take web push. They end with their sessions. */
export function createSubscriptions(sql: Sql, { outboundHosts }: Pick<Config, 'outboundHosts'>) {
  const list = async ({ db }: Tx, { companyId, userId, sessionId }: Caller): Promise<PushSubscription[]> => {
    const rows = await db
      .selectFrom('push_subscriptions as p')
      .innerJoin('sessions as s', 's.id', 'p.session_id')
      .select(['p.id', 'p.session_id as sessionId', 'p.created_at as createdAt', 's.user_agent as userAgent'])
      .where('p.company_id', '=', companyId)
      .where('p.user_id', '=', userId)
      .orderBy('p.id', 'desc')
      .execute();
    return rows.map(({ userAgent, sessionId: own, ...row }) => {
      const { browser, system } = deviceNames(userAgent);
      return { ...row, browser, system, isCurrent: own === sessionId };
    });
  };

  return {
    list: (caller: Caller) => sql.inCompany(caller.companyId, (tx) => list(tx, caller)),

    add: (caller: Caller, { endpoint, p256dh, auth }: NewBrowser): Promise<PushSubscription> => {
      if (!mayBeCalled(endpoint, outboundHosts)) throw invalid({ endpoint: { key: 'invalid' } });
      const { companyId, userId, sessionId } = caller;
      return sql.inCompany(companyId, async (tx) => {
        const values = { user_id: userId, session_id: sessionId, p256dh, auth };
        const { id } = await tx.db
          .insertInto('push_subscriptions')
          .values({ company_id: companyId, endpoint, ...values })
          .onConflict((conflict) => conflict.columns(['company_id', 'endpoint']).doUpdateSet(values))
          .returning('id')
          .executeTakeFirstOrThrow();
        const browsers = await list(tx, caller);
        const surplus = browsers.filter((each) => each.id !== id).slice(MAX_BROWSERS - 1);
        for (const each of surplus) await remove(tx, companyId, userId, each.id);
        const added = browsers.find((each) => each.id === id);
        if (!added) throw notFound();
        return added;
      });
    },

    remove: ({ companyId, userId }: Caller, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        if (!(await remove(tx, companyId, userId, id))) throw notFound();
      }),
  };
}

/** Browsers name their push service themselves; the guarded fetch decides whether it may be called. */
function mayBeCalled(endpoint: string, outboundHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && outboundHosts.includes(host));
}

async function remove({ db }: Tx, companyId: number, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const browsersOf = ({ db }: Tx, companyId: number, userId: number): Promise<Browser[]> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where('p.company_id', '=', companyId)
    .where('p.user_id', '=', userId)
    .where('s.expires_at', '>', new Date())
    .execute();

/** The push service says that the browser is gone; one that has been registered again meanwhile stays. */
export async function forgetBrowser({ db }: Tx, companyId: number, { id, auth }: Browser): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('auth', '=', auth)
    .execute();
}
