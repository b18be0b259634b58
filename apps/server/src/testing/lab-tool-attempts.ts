import type { Attempt } from './foreign-attempts.ts';

const file = { filename: 'stolen.csv', content: 'name,says\nstolen,stolen' };

/** How to reach for other companies' back-tests, proposals and files of test cases. */
export const LAB_TOOL_ATTEMPTS: Record<string, Attempt[]> = {
  'GET /ai-agents/:id/back-tests': [{ id: 'agent' }],
  'POST /ai-agents/:id/back-tests': [{ id: 'agent', body: () => ({ conversations: 1 }) }],
  'GET /ai-agents/:id/back-tests/:backTest': [{ id: 'agent' }, { id: 'agent', isOwnId: true }],
  'GET /ai-agents/:id/back-tests/:backTest/changes': [{ id: 'agent' }, { id: 'agent', isOwnId: true }],
  'POST /ai-agents/:id/back-tests/:backTest/cancel': [{ id: 'agent' }, { id: 'agent', isOwnId: true }],
  'POST /ai-agents/:id/lab/propose/conversation': [
    { id: 'agent', body: (its) => ({ conversation_id: its.conversation }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ conversation_id: its.conversation }) },
  ],
  'POST /ai-agents/:id/lab/propose/generate': [
    { id: 'agent', body: () => ({ from: { kind: 'policies' } }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ from: { kind: 'source', source_id: its.source } }) },
  ],
  'POST /ai-agents/:id/lab/import': [{ id: 'agent', file }],
  'GET /ai-agents/:id/lab/export': [{ id: 'agent', query: () => '?as=csv' }],
};
