import { newClientId } from './chat.ts';
import type { Attempt } from './foreign-attempts.ts';

const soon = () => new Date(Date.now() + 3_600_000).toISOString();

/** How to reach for what staff of other companies do together: who answers, what waits, and what they write to each other. */
export const TEAMWORK_ATTEMPTS: Record<string, Attempt[]> = {
  'POST /conversations/:id/assign': [{ id: 'conversation', body: () => ({ user_id: null }) }],
  'PUT /conversations/:id/team': [
    { id: 'conversation', body: () => ({ team_id: null }) },
    { id: 'conversation', body: (_, own) => ({ team_id: own.team }) },
    { id: 'conversation', isOwnId: true, body: (its) => ({ team_id: its.team }) },
  ],
  'GET /teams': [{ isOwn: true }],
  'POST /teams': [
    { body: () => ({ name: newClientId() }), isOwn: true },
    { body: (its) => ({ name: newClientId(), member_ids: [its.member] }) },
  ],
  'PUT /teams/:id': [
    { id: 'team', body: () => ({ routing: 'turn' }) },
    { id: 'team', isOwnId: true, body: (its) => ({ member_ids: [its.member] }) },
  ],
  'DELETE /teams/:id': [{ id: 'team' }],
  'GET /routing': [{ isOwn: true }],
  'PUT /routing': [
    { body: () => ({ rules: [], fallback_team_id: null }), isOwn: true },
    { body: (its) => ({ rules: [], fallback_team_id: its.team }) },
    { body: (its, own) => ({ rules: [{ channel_id: its.channel, team_id: own.team }], fallback_team_id: null }) },
    { body: (its, own) => ({ rules: [{ topic_id: its.topic, team_id: own.team }], fallback_team_id: null }) },
  ],
  'GET /availability': [{ isOwn: true }],
  'PUT /availability': [{ body: () => ({ availability: 'online' }), isOwn: true }],
  'POST /availability/active': [{ body: () => ({ idle_seconds: 0 }), isOwn: true }],
  'POST /conversations/:id/priority': [{ id: 'conversation', body: () => ({ priority: 'urgent' }) }],
  'POST /conversations/:id/macros': [
    { id: 'conversation', body: (_, own) => ({ macro_id: own.macro, client_id: newClientId() }) },
    { id: 'conversation', isOwnId: true, body: (its) => ({ macro_id: its.macro, client_id: newClientId() }) },
  ],
  'POST /customers/:id/block': [{ id: 'customer' }],
  'POST /customers/:id/unblock': [{ id: 'customer', body: () => ({}) }],
  'POST /macro-runs/:id/undo': [{ id: 'macroRun' }],
  'GET /macros': [{ isOwn: true }],
  'POST /macros': [{ isOwn: true, body: () => ({ name: 'mine', actions: [{ type: 'end' }] }) }],
  'PUT /macros/:id': [{ id: 'macro', body: () => ({ name: 'stolen' }) }],
  'DELETE /macros/:id': [{ id: 'macro' }],
  'POST /macros/:id/undelete': [{ id: 'macro' }],
  'GET /inbox-views': [{ isOwn: true }],
  'POST /inbox-views': [{ isOwn: true, body: () => ({ name: 'mine', filter: { view: 'open' } }) }],
  'PUT /inbox-views/:id': [{ id: 'view', body: () => ({ name: 'stolen' }) }],
  'DELETE /inbox-views/:id': [{ id: 'view' }],
  'POST /inbox-views/:id/undelete': [{ id: 'view' }],
  'GET /inbox-column': [{ isOwn: true, query: (its) => `?views=${its.view}` }],
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
