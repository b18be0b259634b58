import { getStarters, setStarters } from '@parley/contracts/starters';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { AgentStarters } from './starters.ts';

export function starterRoutes(app: FastifyInstance, starters: AgentStarters) {
  serve(app, getStarters, ({ params }, { companyId }) => starters.get(companyId, params.id));
  serve(app, setStarters, ({ params, body }, { companyId }) => starters.set(companyId, params.id, body));
}
