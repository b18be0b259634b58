import * as contract from '@parley/contracts/agent-versions';
import { getPublishGate } from '@parley/contracts/lab-runs';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../infra/http/serve.ts';
import type { AgentVersions } from './versions.ts';

const all = <T>(data: T[]) => ({ data, nextCursor: null });

export function versionRoutes(app: FastifyInstance, versions: AgentVersions) {
  serve(app, contract.publishAgent, ({ params, body }, { companyId, userId }) =>
    versions.publish(companyId, userId, params.id, body),
  );
  serve(app, getPublishGate, ({ params }, { companyId }) => versions.gate(companyId, params.id));
  serve(app, contract.changeCanary, ({ params, body }, { companyId, userId }) =>
    versions.changeCanary(companyId, userId, params.id, body.version, body.percent),
  );
  serve(app, contract.canaryFigures, async ({ params }, { companyId }) =>
    all(await versions.figures(companyId, params.id)),
  );
  serve(app, contract.listAgentVersions, ({ params, query }, { companyId }) =>
    versions.list(companyId, params.id, query.limit, query.cursor === undefined ? undefined : Number(query.cursor)),
  );
  serve(app, contract.getAgentVersion, ({ params }, { companyId }) =>
    versions.get(companyId, params.id, params.number),
  );
  serve(app, contract.compareAgentVersion, async ({ params, query }, { companyId }) =>
    all(await versions.compare(companyId, params.id, params.number, query.with)),
  );
  serve(app, contract.restoreAgentVersion, ({ params }, { companyId, userId }) =>
    versions.restore(companyId, userId, params.id, params.number),
  );
}
