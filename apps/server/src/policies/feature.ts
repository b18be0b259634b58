import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createPolicies } from './policies.ts';
import { agentPolicyRoutes, policyRoutes, topicRoutes } from './routes.ts';
import { createTopics } from './topics.ts';

/** What agents must, must not and may say: policies with their versions, and which agents have them. */
export function createPolicyFeature({ sql }: Pick<Infrastructure, 'sql'>) {
  const policies = createPolicies(sql);
  return {
    routes(app: FastifyInstance) {
      policyRoutes(app, policies);
      agentPolicyRoutes(app, policies);
      topicRoutes(app, createTopics(sql));
    },
  };
}
