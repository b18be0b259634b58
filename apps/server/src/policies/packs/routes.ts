import * as contract from '@parley/contracts/policy-packs';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { Packs } from './packs.ts';

export function packRoutes(app: FastifyInstance, packs: Packs) {
  serve(app, contract.listPolicyPacks, async (_, { companyId, locale }) => ({
    data: await packs.list(companyId, locale),
    nextCursor: null,
  }));
  serve(app, contract.addPolicyPack, async ({ params, body }, { companyId, userId, locale }) => ({
    data: await packs.add(companyId, userId, params.id, body, locale),
    nextCursor: null,
  }));
}
