import { newClientId } from './chat.ts';
import type { Attempt } from './foreign-attempts.ts';

/** How to reach for the messages of other companies. */
export const MESSAGE_ATTEMPTS: Record<string, Attempt[]> = {
  'GET /conversations/:id/messages': [{ id: 'conversation' }],
  'POST /conversations/:id/messages/send': [
    { id: 'conversation', body: () => ({ text: 'stolen', client_id: newClientId() }) },
    { id: 'conversation', body: (its) => ({ attachments: [its.attachment], client_id: newClientId() }) },
    { id: 'conversation', isOwnId: true, body: (its) => ({ attachments: [its.attachment], client_id: newClientId() }) },
  ],
  'GET /conversations/:id/messages/:message/receipt': [{ id: 'conversation' }],
  'GET /conversations/:id/messages/:message/trace': [{ id: 'conversation' }],
  'GET /conversations/:id/messages/:message/mail': [{ id: 'conversation' }],
};
