import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../attachments/index.ts';
import type { CompanySecrets } from '../company-secrets/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Messages } from '../messages/index.ts';
import type { Quotas } from '../quotas/index.ts';
import type { Replies } from '../replies/index.ts';
import { createFindTopic } from '../understanding/classify/index.ts';
import { createFlowFiles } from './files.ts';
import { createFlowStore } from './flows.ts';
import { handleKeyMoves } from './move-keys.ts';
import { createOpenings } from './opening/openings.ts';
import { createFlowResults } from './results/results.ts';
import { flowResultRoutes } from './results/routes.ts';
import { flowFileRoutes, flowRoutes } from './routes.ts';
import type { Answerers } from './running/requests.ts';
import { createFlowRunner } from './running/runner.ts';
import { createTryingOut } from './trying-out.ts';

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'realtime' | 'outbound' | 'vault'> {
  messages: Messages;
  replies: Replies;
  quotas: Quotas;
  uploads: Uploads;
  secrets: CompanySecrets;
  consulting: Answerers['consulting'];
}

/** Bot scripts: storing, trying out and running them. */
export function createFlows({
  sql,
  jobs,
  realtime,
  outbound,
  vault,
  messages,
  replies,
  quotas,
  uploads,
  secrets,
  consulting,
}: Dependencies) {
  const answerers: Answerers = { outbound, consulting, findTopic: createFindTopic(), revealSecrets: secrets.reveal };
  const runner = createFlowRunner({ sql, jobs, messages, replies, answerers });
  const store = createFlowStore(sql, quotas, realtime.announce);
  const files = createFlowFiles(sql, uploads, quotas);
  handleKeyMoves(sql, jobs, secrets);

  return {
    answer: runner.answer,
    resume: runner.resume,
    giveUp: runner.giveUp,
    onHandedBack: runner.onHandedBack,
    openings: createOpenings({ sql, jobs, messages, vault }),
    routes: (app: FastifyInstance) => {
      flowRoutes(app, store, createTryingOut(sql, store, answerers));
      flowResultRoutes(app, createFlowResults(sql));
    },
    /** `forms` is the Fastify scope that accepts uploads. */
    fileRoutes: (app: FastifyInstance, forms: FastifyInstance) => flowFileRoutes(app, forms, files),
  };
}
