import type { KeyObject } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { Shop, TestVisitor } from './chat.ts';
import type { Reply } from './test-client.ts';

/** Creates the channel's secret for signing identities. */
export async function makeSecret({ staff, channelId }: Shop): Promise<string> {
  const reply = await staff.browser.post(`/channels/${channelId}/identity-secret`);
  if (reply.status !== 201) throw new Error(`Could not create the secret: ${reply.text}`);
  return String(reply.body.secret);
}

export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** What the site's own server would sign for its user; valid for five minutes unless specified otherwise. */
export const signIdentity = (key: string | KeyObject, claims: JWTPayload, alg = 'HS256') =>
  new SignJWT({ exp: inSeconds(300), ...claims })
    .setProtectedHeader({ alg })
    .sign(typeof key === 'string' ? new TextEncoder().encode(key) : key);

/** Starts the chat with any body, and lets the browser use the tokens it gets. */
export async function startWith(visitor: TestVisitor, body: Record<string, unknown>): Promise<Reply> {
  const reply = await visitor.post('/chat/conversations/start', body);
  const { conversation, visitor_token: token } = reply.body as {
    conversation?: { id: number };
    visitor_token?: string | null;
  };
  if (conversation) visitor.conversationId = conversation.id;
  if (token) visitor.use(token);
  return reply;
}
