import * as backTesting from '@parley/contracts/back-tests';
import * as labCases from '@parley/contracts/lab-cases';
import type { FastifyInstance } from 'fastify';
import { takeFiles } from '../../attachments/index.ts';
import { serve } from '../../infra/http/serve.ts';
import type { RateLimits } from '../../infra/rate-limits.ts';
import type { BackTests } from './back-tests/back-tests.ts';
import type { CaseFiles } from './files/files.ts';
import type { Proposals } from './proposals/proposals.ts';

interface Tools {
  backTests: BackTests;
  proposals: Proposals;
  files: CaseFiles;
  limits: RateLimits;
}

/** What helps to prove a draft besides playing test cases. */
export async function labToolRoutes(app: FastifyInstance, { backTests, proposals, files, limits }: Tools) {
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

  serve(app, labCases.proposeFromConversation, async ({ params, body }, { companyId }) => ({
    data: await proposals.conversation(companyId, params.id, body.conversationId),
    nextCursor: null,
  }));
  serve(app, labCases.generateLabCases, async ({ params, body }, { companyId, userId }) => {
    if (body.withModel) await limits.count('tryOut', String(userId));
    return { ...(await proposals.generate(companyId, params.id, body)), nextCursor: null };
  });

  serve(app, labCases.exportLabCases, async ({ params, query }, { companyId, reply }) => {
    const { name, type, text } = await files.exportFile(companyId, params.id, query.as, query.suite);
    void reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(text);
  });
  await takeFiles(app, (forms) => {
    serve(forms, labCases.importLabCases, ({ params }, { companyId, request }) =>
      files.importFile(companyId, params.id, request),
    );
  });
}
