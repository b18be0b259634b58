import type { Attempt } from './foreign-attempts.ts';

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** How to reach for what staff of other companies do together: who answers, what waits, and what they write to each other. */
export const TEAMWORK_ATTEMPTS: Record<string, Attempt[]> = {
  'POST /conversations/:id/assign': [{ id: 'conversation', body: () => ({ user_id: null }) }],
  'POST /conversations/:id/snooze': [{ id: 'conversation', body: () => ({ wakes_at: soon() }) }],
  'POST /conversations/:id/unsnooze': [{ id: 'conversation' }],
  'GET /conversations/:id/notes': [{ id: 'conversation' }],
  'POST /conversations/:id/notes': [{ id: 'conversation', body: () => ({ text: 'stolen' }) }],
  'POST /conversations/:id/mentions/seen': [{ id: 'conversation' }],
  'PATCH /conversations/:id/notes/:note': [
    { id: 'conversation', body: () => ({ text: 'stolen' }) },
    { id: 'conversation', isOwnId: true, body: () => ({ text: 'stolen' }) },
  ],
  'DELETE /conversations/:id/notes/:note': [{ id: 'conversation' }, { id: 'conversation', isOwnId: true }],
  'POST /conversations/:id/notes/:note/restore': [{ id: 'conversation' }, { id: 'conversation', isOwnId: true }],
};
