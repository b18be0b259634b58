import type { Attempt } from './foreign-attempts.ts';

const newCase = () => ({ content: { name: 'mine', turns: [{ says: 'mine' }] } });
const ofRun: Attempt[] = [{ id: 'agent' }, { id: 'agent', isOwnId: true }];

/** How to reach for other companies' test cases and runs. */
export const LAB_ATTEMPTS: Record<string, Attempt[]> = {
  'GET /ai-agents/:id/lab/cases': [{ id: 'agent' }],
  'POST /ai-agents/:id/lab/cases': [{ id: 'agent', body: newCase }],
  'POST /ai-agents/:id/lab/cases/batch': [{ id: 'agent', body: () => ({ data: [newCase().content], source: 'file' }) }],
  'GET /ai-agents/:id/lab/cases/:labCase': [{ id: 'agent' }, { id: 'agent', isOwnId: true }],
  'PUT /ai-agents/:id/lab/cases/:labCase': [
    { id: 'agent', body: newCase },
    { id: 'agent', isOwnId: true, body: newCase },
  ],
  'DELETE /ai-agents/:id/lab/cases/:labCase': [{ id: 'agent' }, { id: 'agent', isOwnId: true }],
  'GET /ai-agents/:id/lab/runs': [{ id: 'agent' }],
  'POST /ai-agents/:id/lab/runs': [{ id: 'agent', body: () => ({}) }],
  'GET /ai-agents/:id/lab/runs/:run': ofRun,
  'GET /ai-agents/:id/lab/runs/:run/results': ofRun,
  'GET /ai-agents/:id/lab/runs/:run/results/:labCase': ofRun,
  'POST /ai-agents/:id/lab/runs/:run/cancel': ofRun,
  'GET /ai-agents/:id/lab/runs/:run/junit': ofRun,
  'GET /ai-agents/:id/publish-gate': [{ id: 'agent' }],
  'GET /ai-agents/:id/lab/export': [{ id: 'agent', query: () => '?as=csv' }],
  'POST /ai-agents/:id/lab/import': [
    { id: 'agent', file: { filename: 'stolen.csv', content: 'name,says\nstolen,stolen' } },
  ],
  'POST /ai-agents/:id/lab/propose/conversation': [
    { id: 'agent', body: (its) => ({ conversation_id: its.conversation }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ conversation_id: its.conversation }) },
  ],
  'POST /ai-agents/:id/lab/propose/generate': [
    { id: 'agent', body: () => ({ from: { kind: 'policies' } }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ from: { kind: 'policy', policy_id: its.policy } }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ from: { kind: 'source', source_id: its.source } }) },
  ],
  'GET /ai-agents/:id/back-tests': [{ id: 'agent' }],
  'POST /ai-agents/:id/back-tests': [{ id: 'agent', body: () => ({}) }],
  'GET /ai-agents/:id/back-tests/:backTest': ofRun,
  'GET /ai-agents/:id/back-tests/:backTest/changes': ofRun,
  'POST /ai-agents/:id/back-tests/:backTest/cancel': ofRun,
};
