import * as backTesting from '@parley/contracts/back-tests';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { RateLimits } from '../../infra/rate-limits.ts';
import type { BackTests } from './back-tests/back-tests.ts';

interface Tools {
  backTests: BackTests;
  limits: RateLimits;
}

/** What helps to prove a draft besides playing test cases. */
export function labToolRoutes(app: FastifyInstance, { backTests, limits }: Tools) {
  serve(app, backTesting.startBackTest, async ({ params, body }, { companyId, userId }) => {
    await limits.count('tryOut', String(userId));
    return backTests.start(companyId, params.id, body.conversations);
  });
  serve(app, backTesting.listBackTests, async ({ params }, { companyId }) => ({
    data: await backTests.list(companyId, params.id),
    nextCursor: null,
  }));
  serve(app, backTesting.getBackTest, ({ params }, { companyId }) =>
    backTests.get(companyId, params.id, params.backTest),
  );
  serve(app, backTesting.listChangedAnswers, ({ params, query: { group, cursor, limit } }, { companyId }) =>
    backTests.changes(companyId, params.id, params.backTest, {
      group,
      after: /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : 0,
      limit,
    }),
  );
  serve(app, backTesting.cancelBackTest, ({ params }, { companyId }) =>
    backTests.cancel(companyId, params.id, params.backTest),
  );
}
