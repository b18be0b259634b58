import { checkReply, draftReply, summarizeConversation } from '@parley/contracts/assistance';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { CheckingReplies } from './check-reply.ts';
import type { Drafting } from './draft.ts';
import type { Summarizing } from './summary.ts';

/** Helps staff who reply to a customer themselves. */
export function assistingRoutes(app: FastifyInstance, draft: Drafting, summarize: Summarizing, check: CheckingReplies) {
  serve(app, checkReply, async ({ params, body }, { companyId }) => ({
    data: await check(companyId, params.id, body.text),
    nextCursor: null,
  }));
  serve(app, draftReply, ({ params }, { companyId }) => draft(companyId, params.id));
  serve(app, summarizeConversation, ({ params }, { companyId, locale }) => summarize(companyId, params.id, locale));
}
