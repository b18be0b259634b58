import * as contract from '@parley/contracts/policies';
import { listPolicyFindings } from '@parley/contracts/policy-findings';
import * as topicContract from '@parley/contracts/policy-topics';
import type { FastifyInstance } from 'fastify';
import { serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { inspectPolicies } from './findings/inspect.ts';
import type { Policies } from './policies.ts';
import type { Topics } from './topics.ts';

/** The complete list, unpaginated: a company has at most 500 policies. */
const all = <Item>(data: Item[]) => ({ data, nextCursor: null });

export function policyRoutes(app: FastifyInstance, policies: Policies) {
  const { versions } = policies;
  serve(app, contract.listPolicies, async (_, { companyId }) => all(await policies.list(companyId)));
  serve(app, contract.createPolicy, ({ body }, { companyId, userId }) => policies.create(companyId, userId, body));
  serve(app, contract.getPolicy, ({ params }, { companyId }) => policies.get(companyId, params.id));
  serve(app, contract.updatePolicy, ({ params, body }, { companyId, userId }) =>
    policies.update(companyId, userId, params.id, body),
  );
  serve(app, contract.deletePolicy, ({ params }, { companyId, userId }) =>
    policies.remove(companyId, userId, params.id),
  );
  serve(app, contract.undeletePolicy, ({ params }, { companyId, userId }) =>
    policies.undelete(companyId, userId, params.id),
  );

  serve(app, contract.tryPolicy, async ({ body }, { companyId }) => all(await policies.tryOut(companyId, body)));

  serve(app, contract.listPolicyVersions, ({ params, query }, { companyId }) =>
    versions.list(companyId, params.id, query.limit, query.cursor === undefined ? undefined : Number(query.cursor)),
  );
  serve(app, contract.getPolicyVersion, ({ params }, { companyId }) =>
    versions.get(companyId, params.id, params.number),
  );
  serve(app, contract.comparePolicyVersion, async ({ params, query }, { companyId }) =>
    all(await versions.compare(companyId, params.id, params.number, query.with)),
  );
  serve(app, contract.restorePolicyVersion, ({ params }, { companyId, userId }) =>
    versions.restore(companyId, userId, params.id, params.number),
  );
}

export function agentPolicyRoutes(app: FastifyInstance, { ofAgent }: Policies) {
  serve(app, contract.listAgentPolicies, async ({ params }, { companyId }) =>
    all(await ofAgent.list(companyId, params.id)),
  );
  serve(app, contract.createAgentPolicy, ({ params, body }, { companyId, userId }) =>
    ofAgent.create(companyId, userId, params.id, body),
  );
  serve(app, contract.getAgentPolicy, ({ params }, { companyId }) => ofAgent.get(companyId, params.id, params.policy));
  serve(app, contract.updateAgentPolicy, ({ params, body }, { companyId, userId }) =>
    ofAgent.update(companyId, userId, params.id, params.policy, body),
  );
  serve(app, contract.deleteAgentPolicy, ({ params }, { companyId, userId }) =>
    ofAgent.remove(companyId, userId, params.id, params.policy),
  );
  serve(app, contract.attachPolicy, ({ params, body }, { companyId, userId }) =>
    ofAgent.attach(companyId, userId, params.id, body.policyId),
  );
  serve(app, contract.detachPolicy, ({ params, body }, { companyId, userId }) =>
    ofAgent.detach(companyId, userId, params.id, body.policyId),
  );
}

export function topicRoutes(app: FastifyInstance, topics: Topics) {
  serve(app, topicContract.listTopics, async (_, { companyId }) => all(await topics.list(companyId)));
  serve(app, topicContract.createTopic, ({ body }, { companyId, userId }) => topics.create(companyId, userId, body));
  serve(app, topicContract.updateTopic, ({ params, body }, { companyId, userId }) =>
    topics.update(companyId, userId, params.id, body),
  );
  serve(app, topicContract.deleteTopic, ({ params }, { companyId, userId }) =>
    topics.remove(companyId, userId, params.id),
  );
}

export function findingRoutes(app: FastifyInstance, sql: Sql) {
  serve(app, listPolicyFindings, async ({ params }, { companyId }) =>
    all(await inspectPolicies(sql, companyId, params.id)),
  );
}
