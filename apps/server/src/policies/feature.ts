import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createPolicies } from './policies.ts';
import type { FindPersonalData } from './proof.ts';
import { agentPolicyRoutes, policyRoutes, topicRoutes } from './routes.ts';
import { createTopics } from './topics.ts';

interface Dependencies extends Pick<Infrastructure, 'sql'> {
  findPersonalData: FindPersonalData;
}

/** What agents must, must not and may say: policies with their versions, and which agents have them. */
export function createPolicyFeature({ sql, findPersonalData }: Dependencies) {
  const policies = createPolicies(sql, findPersonalData);
  return {
    routes(app: FastifyInstance) {
      policyRoutes(app, policies);
      agentPolicyRoutes(app, policies);
      topicRoutes(app, createTopics(sql, findPersonalData));
    },
  };
}
