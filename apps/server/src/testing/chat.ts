import type { TestApp } from './build-test-app.ts';
import { verified, type Person } from './people.ts';
import { TestClient, type Reply } from './test-client.ts';

let ids = 0;
export const newClientId = () => `client-${process.pid}-${(ids += 1)}`;

export interface ChatMessage {
  id: number;
  seq: number;
  text: string;
  origin: string;
  status: string;
  type: string;
  option_id: string | null;
  extras: {
    options: { id: string; label: string }[];
    card: object | null;
    quick_actions: object[];
    sources: object[];
  } | null;
}

/** A customer's browser with the widget. */
export class TestVisitor extends TestClient {
  conversationId = 0;
  token = '';

  constructor({ app }: Pick<TestApp, 'app'>, key: string) {
    super(app);
    this.headers = { key, platform: 'web', driver: 'web' };
  }

  override call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Reply> {
    return this.send({
      method,
      url: `/api${path}`,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  }

  async start(fields = {}): Promise<Reply> {
    const reply = await this.post('/chat/conversations/start', { fields });
    const { conversation, visitor_token } = reply.body as {
      conversation?: { id: number };
      visitor_token?: string | null;
    };
    if (conversation) this.conversationId = conversation.id;
    if (visitor_token) this.use(visitor_token);
    return reply;
  }

  use(token: string) {
    this.token = token;
    this.headers['x-visitor-token'] = token;
  }

  say(text: string, clientId = newClientId()): Promise<Reply> {
    return this.post('/chat/listen', {
      driver: 'web',
      conversation_id: this.conversationId,
      client_id: clientId,
      text,
    });
  }

  /** Presses a button under a bot message. */
  press(optionId: string, label: string): Promise<Reply> {
    return this.post('/chat/listen', {
      driver: 'web',
      conversation_id: this.conversationId,
      client_id: newClientId(),
      text: label,
      option_id: optionId,
    });
  }

  async messages(after = 0): Promise<ChatMessage[]> {
    const reply = await this.get(`/chat/conversations/${this.conversationId}/refresh?after=${after}`);
    if (reply.status !== 200) throw new Error(`The messages were refused with ${reply.status}.`);
    return reply.body.messages as ChatMessage[];
  }
}

export interface Shop {
  staff: Person;
  channelId: number;
  key: string;
  visitor(): TestVisitor;
}

/** A company with a widget. */
export async function openShop(app: TestApp): Promise<Shop> {
  const staff = await verified(app);
  const reply = await staff.browser.post('/channels', { type: 'web_widget', name: 'Shop' });
  const { id, key } = reply.body as { id: number; key: string };
  return { staff, channelId: id, key, visitor: () => new TestVisitor(app, key) };
}
