import { newClientId } from './chat.ts';
import type { Attempt } from './foreign-attempts.ts';

const listen = (conversation: number, attachments: number[] = []) => ({
  driver: 'web',
  conversation_id: conversation,
  client_id: newClientId(),
  text: 'stolen',
  attachments,
});

/** How visitors of a site reach for those of others. */
export const CHAT_ATTEMPTS: Record<string, Attempt[]> = {
  'GET /chat/init': [{ isOwn: true }],
  'POST /chat/conversations/start': [{ body: () => ({}), isOwn: true }],
  'POST /chat/opening': [{ body: () => ({}), isOwn: true }],
  'POST /chat/listen': [
    { body: (its) => listen(its.conversation) },
    { body: (its, own) => listen(own.conversation, [its.attachment]) },
  ],
  'POST /chat/message/read': [{ body: (its) => ({ message_id: its.message }) }],
  'POST /chat/message/react': [{ body: (its) => ({ message_id: its.message, emoji: '👎' }) }],
  'GET /chat/attachments/:id': [{ id: 'attachment' }],
  'GET /chat/conversations': [{ isOwn: true }],
  'GET /chat/conversations/:id/refresh': [{ id: 'conversation' }],
  'GET /chat/conversations/:id/events': [{ id: 'conversation' }],
  'GET /chat/conversations/:id/transcript': [{ id: 'conversation' }],
  'POST /chat/conversations/:id/transcript': [{ id: 'conversation', body: () => ({ email: 'thief@evil.example' }) }],
  'POST /chat/conversations/:id/metadata': [{ id: 'conversation', body: () => ({ items: [] }) }],
  'POST /chat/conversations/:id/typing': [{ id: 'conversation', body: () => ({ is_typing: true }) }],
  'POST /chat/conversations/:id/person': [{ id: 'conversation' }],
  'POST /chat/conversations/:id/rating': [{ id: 'conversation', body: () => ({ score: 1 }) }],
  'POST /chat/conversations/:id/attachments': [{ id: 'conversation' }],
  'POST /chat/conversations/:id/end': [{ id: 'conversation' }],
};
