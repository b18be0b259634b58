import { getStats } from '@parley/contracts/stats';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { createStats } from './stats.ts';

export { countConversation, countErasedCustomer, countHandOff, countNewCustomer, foldPastDays } from './count.ts';
export { countSampleDays, forgetSampleDays } from './sample-days.ts';
export { createStats } from './stats.ts';

export function statsRoutes(app: FastifyInstance, stats: ReturnType<typeof createStats>) {
  serve(app, getStats, ({ query }, { companyId }) => stats.get(companyId, query));
}
