import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createPacks } from './packs/packs.ts';
import { packRoutes } from './packs/routes.ts';
import { createPolicies } from './policies.ts';
import type { FindPersonalData } from './proof.ts';
import { agentPolicyRoutes, findingRoutes, policyRoutes, topicRoutes } from './routes.ts';
import { createTopics, type TeamsByTopic } from './topics.ts';

interface Dependencies extends Pick<Infrastructure, 'sql'> {
  findPersonalData: FindPersonalData;
  teamsByTopic: TeamsByTopic;
}

/** What agents must, must not and may say: policies with their versions, and which agents have them. */
export function createPolicyFeature({ sql, findPersonalData, teamsByTopic }: Dependencies) {
  const policies = createPolicies(sql, findPersonalData);
  return {
    routes(app: FastifyInstance) {
      policyRoutes(app, policies);
      agentPolicyRoutes(app, policies);
      packRoutes(app, createPacks(sql));
      topicRoutes(app, createTopics(sql, findPersonalData, teamsByTopic));
      findingRoutes(app, sql);
    },
  };
}
