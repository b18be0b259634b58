import { getReceipt } from '@parley/contracts/receipts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Receipts } from './receipts.ts';

export function receiptRoutes(app: FastifyInstance, receipts: Receipts) {
  serve(app, getReceipt, ({ params }, { companyId }) => receipts.get(companyId, params.id, params.message));
}
