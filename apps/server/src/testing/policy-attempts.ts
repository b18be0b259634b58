import type { Attempt } from './foreign-attempts.ts';

const newPolicy = (action: object = { kind: 'style', instruction: 'mine' }) => ({ name: 'mine', action });

/** How to reach for other companies' policies and topics. */
export const POLICY_ATTEMPTS: Record<string, Attempt[]> = {
  'GET /policies': [{ isOwn: true }],
  'POST /policies': [
    { body: () => newPolicy(), isOwn: true },
    { body: (its) => newPolicy({ kind: 'route', flow_id: its.flow }) },
    { body: (its) => newPolicy({ kind: 'must_not_say', topics: [its.topic] }) },
    { body: (its) => ({ ...newPolicy(), relations: { outranks: [its.policy] } }) },
  ],
  'POST /policies/try': [{ body: () => newPolicy(), isOwn: true }],
  'GET /policies/:id': [{ id: 'policy' }],
  'PUT /policies/:id': [{ id: 'policy', body: () => ({ content: newPolicy() }) }],
  'DELETE /policies/:id': [{ id: 'policy' }],
  'POST /policies/:id/undelete': [{ id: 'policy' }],
  'GET /policies/:id/versions': [{ id: 'policy' }],
  'GET /policies/:id/versions/:number': [{ id: 'policy' }],
  'GET /policies/:id/versions/:number/compare': [{ id: 'policy' }],
  'POST /policies/:id/versions/:number/restore': [{ id: 'policy' }],
  'GET /ai-agents/:id/policy-findings': [{ id: 'agent' }],
  'POST /ai-agents/:id/policy-packs': [{ id: 'agent', body: () => ({ pack: 'disclosure' }) }],
  'GET /policy-packs': [{ isOwn: true }],
  'GET /ai-agents/:id/policies': [{ id: 'agent' }],
  'POST /ai-agents/:id/policies': [{ id: 'agent', body: () => newPolicy() }],
  'GET /ai-agents/:id/policies/:policy': [{ id: 'agent' }],
  'PUT /ai-agents/:id/policies/:policy': [{ id: 'agent', body: () => ({ content: newPolicy() }) }],
  'DELETE /ai-agents/:id/policies/:policy': [{ id: 'agent' }],
  'POST /ai-agents/:id/policies/attach': [
    { id: 'agent', body: (its) => ({ policy_id: its.policy }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ policy_id: its.policy }) },
  ],
  'POST /ai-agents/:id/policies/detach': [
    { id: 'agent', body: (its) => ({ policy_id: its.policy }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ policy_id: its.policy }) },
  ],
  'GET /policy-topics': [{ isOwn: true }],
  'POST /policy-topics': [{ body: () => ({ name: 'mine' }), isOwn: true }],
  'PUT /policy-topics/:id': [{ id: 'topic', body: () => ({ name: 'stolen' }) }],
  'DELETE /policy-topics/:id': [{ id: 'topic' }],
};
