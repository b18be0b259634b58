import * as contract from '@parley/contracts/customer-merges';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { Realtime } from '../../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { getCustomer } from '../customers.ts';
import { listCandidates } from './candidates.ts';
import { mergeCustomers, undoMerge } from './merge.ts';

export function customerMergeRoutes(app: FastifyInstance, sql: Sql, realtime: Pick<Realtime, 'announce'>) {
  const change = <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    sql.inCompany(companyId, async (tx) => {
      tx.afterCommit(() => realtime.announce(companyId));
      return work(tx);
    });

  serve(app, contract.listMergeCandidates, ({ params, query }, { companyId }) =>
    sql.inCompany(companyId, (tx) => listCandidates(tx, companyId, params.id, query.search)),
  );
  serve(app, contract.mergeCustomer, ({ params, body }, { companyId, userId }) =>
    change(companyId, async (tx) => {
      const pair = { keptId: params.id, otherId: body.otherId };
      const { mergeId, keptId } = await mergeCustomers(tx, companyId, pair, { userId });
      return { mergeId, customer: await getCustomer(tx, companyId, keptId) };
    }),
  );
  serve(app, contract.undoMerge, ({ params }, { companyId, userId }) =>
    change(companyId, async (tx) => {
      const { keptId, otherId } = await undoMerge(tx, companyId, params.id, userId);
      return {
        customer: await getCustomer(tx, companyId, keptId),
        other: await getCustomer(tx, companyId, otherId),
      };
    }),
  );
}
