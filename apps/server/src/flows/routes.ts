import { getTrace } from '@parley/contracts/answer-traces';
import { getFlowFile, listFlowFiles, uploadFlowFile } from '@parley/contracts/flow-files';
import { testFlow, testRequest } from '@parley/contracts/flow-tests';
import * as contract from '@parley/contracts/flows';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { FlowFiles } from './files.ts';
import type { Flows } from './flows.ts';
import { STARTERS } from './starters/index.ts';
import type { createTryingOut } from './trying-out.ts';

const all = <T>(data: T[]) => ({ data, nextCursor: null });

export function flowRoutes(app: FastifyInstance, flows: Flows, tryingOut: ReturnType<typeof createTryingOut>) {
  serve(app, contract.listStuck, async (_, { companyId }) => all(await flows.stuck(companyId)));
  serve(app, getTrace, ({ params }, { companyId }) => flows.trace(companyId, params.id, params.message));
  serve(app, testFlow, ({ params, body }, { companyId }) => tryingOut.step(companyId, params.id, body));
  serve(app, testRequest, async ({ params, body }, { companyId }) => {
    await flows.get(companyId, params.id);
    return tryingOut.request(companyId, body);
  });
  serve(app, contract.listFlows, async ({ query }, { companyId }) => all(await flows.list(companyId, query.days)));
  serve(app, contract.createFlow, ({ body }, { companyId, userId }) => flows.create(companyId, userId, body));
  serve(app, contract.listStarters, async () =>
    all(STARTERS.map(({ key, definition }) => ({ key, nodeCount: definition.nodes.length, definition }))),
  );
  serve(app, contract.getFlow, ({ params }, { companyId }) => flows.get(companyId, params.id));
  serve(app, contract.updateFlow, ({ params, body }, { companyId, userId }) =>
    flows.change(companyId, userId, params.id, body),
  );
  serve(app, contract.deleteFlow, ({ params }, { companyId, userId }) => flows.remove(companyId, userId, params.id));
  serve(app, contract.undeleteFlow, ({ params }, { companyId, userId }) =>
    flows.undelete(companyId, userId, params.id),
  );
  serve(app, contract.duplicateFlow, ({ params, body }, { companyId, userId }) =>
    flows.duplicate(companyId, userId, params.id, body.name),
  );
  serve(app, contract.exportFlow, async ({ params }, { companyId, userId, reply }) => {
    const { name, definition } = await flows.export(companyId, userId, params.id);
    void reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="flow-${params.id}.json"`)
      .send(JSON.stringify({ parleyFlow: 1, name, definition }, null, 2));
  });
  serve(app, contract.getDraft, ({ params }, { companyId }) => flows.draft(companyId, params.id));
  serve(app, contract.saveDraft, ({ params, body }, { companyId, userId }) =>
    flows.saveDraft(companyId, userId, params.id, body.definition, body.revision),
  );
  serve(app, contract.checkDraft, async ({ params, body }, { companyId }) =>
    all(await flows.check(companyId, params.id, body.definition)),
  );
  serve(app, contract.publishFlow, ({ params, body }, { companyId, userId }) =>
    flows.publish(companyId, userId, params.id, body.revision, body.name),
  );
  serve(app, contract.listVersions, ({ params, query }, { companyId }) =>
    flows.versions(companyId, params.id, query.limit, query.cursor === undefined ? undefined : Number(query.cursor)),
  );
  serve(app, contract.getVersion, ({ params }, { companyId }) => flows.version(companyId, params.id, params.number));
  serve(app, contract.renameVersion, ({ params, body }, { companyId }) =>
    flows.renameVersion(companyId, params.id, params.number, body.name),
  );
  serve(app, contract.compareVersion, async ({ params, query }, { companyId }) =>
    all(await flows.compare(companyId, params.id, params.number, query.with)),
  );
  serve(app, contract.restoreVersion, ({ params }, { companyId, userId }) =>
    flows.restore(companyId, userId, params.id, params.number),
  );
  serve(app, contract.getAnalytics, ({ params, query }, { companyId }) =>
    flows.analytics(companyId, params.id, query.days, query.version),
  );
}

/** Routes for files of flows; `forms` is the scope that accepts uploads. */
export function flowFileRoutes(app: FastifyInstance, forms: FastifyInstance, files: FlowFiles) {
  serve(app, listFlowFiles, async (_, { companyId }) => all(await files.list(companyId)));
  serve(forms, uploadFlowFile, (_, { companyId, request }) => files.upload(companyId, request));
  serve(app, getFlowFile, async ({ params }, { companyId, request, reply }) => {
    const file = await files.find(companyId, params.id);
    if (!file) throw notFound();
    void files.send(request, reply, file);
  });
}
