import { agentFigures } from '@parley/contracts/agent-figures';
import * as contract from '@parley/contracts/ai-agents';
import { retrieve } from '@parley/contracts/answers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { AiAgents } from './ai-agents.ts';
import type { ConsultingWith } from './answering/consulting.ts';
import { firstQuestion } from './answering/exchange.ts';
import type { Figures } from './figures.ts';

export function aiAgentRoutes(app: FastifyInstance, agents: AiAgents, figures: Figures, ask: ConsultingWith) {
  serve(app, contract.listAgents, async (_, { companyId }) => ({
    data: await agents.list(companyId),
    nextCursor: null,
  }));
  serve(app, agentFigures, (_, { companyId }) => figures.read(companyId));
  serve(app, contract.createAgent, ({ body }, { companyId, userId, locale }) =>
    agents.create(companyId, userId, body, locale),
  );
  serve(app, contract.getAgent, ({ params }, { companyId }) => agents.get(companyId, params.id));
  serve(app, contract.updateAgent, ({ params, body }, { companyId, userId }) =>
    agents.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteAgent, ({ params }, { companyId, userId }) => agents.remove(companyId, userId, params.id));
  serve(app, contract.undeleteAgent, ({ params }, { companyId, userId }) =>
    agents.undelete(companyId, userId, params.id),
  );
  serve(app, contract.duplicateAgent, ({ params, body }, { companyId, userId }) =>
    agents.duplicate(companyId, userId, params.id, body.name),
  );
  serve(app, retrieve, async ({ params, body }, { companyId }) => {
    const { settings } = await agents.get(companyId, params.id);
    const listener = { signal: AbortSignal.timeout(20_000) };
    // This only shows what the search finds, so no model is called.
    const searching = { settings: { ...settings, model: null }, policies: [] };
    return ask(companyId, params.id, searching, firstQuestion(body.query), listener);
  });
}
