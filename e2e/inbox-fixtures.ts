import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openShop } from './widget-shop.ts';

export interface Visitor {
  id: number;
  say(text: string, attachments?: number[]): Promise<void>;
  /** Sends a file without text. */
  sendFile(name: string, mimeType: string, buffer: Buffer): Promise<void>;
  /** Sends metadata from the site. */
  note(items: { name: string; value: string }[]): Promise<void>;
  askForPerson(): Promise<void>;
  /** Marks this message and all before it as read. */
  read(messageId: number): Promise<void>;
  rate(score: number, comment: string): Promise<void>;
}

/** A company with a widget, customers who write to it through the API, and its staff in the inbox. */
export async function openInbox(browser: Browser, baseURL: string | undefined, request: APIRequestContext) {
  const shop = await openShop(browser, baseURL);
  const headers = { key: shop.key, platform: 'web', driver: 'web' };

  const visitor = async (name: string | null, texts: string[] = [], more: object = {}): Promise<Visitor> => {
    const fields = name === null ? [] : [{ name: 'name', value: name }];
    const started = await request.post('/api/chat/conversations/start', { headers, data: { fields, ...more } });
    expect(started.status()).toBe(200);
    const { conversation, visitor_token: token } = (await started.json()) as {
      conversation: { id: number };
      visitor_token: string;
    };
    const call = async (path: string, options: Parameters<APIRequestContext['post']>[1]) => {
      const response = await request.post(`/api/chat/${path}`, {
        headers: { ...headers, 'x-visitor-token': token },
        ...options,
      });
      expect(response.ok(), await response.text()).toBe(true);
      return response;
    };
    const own = `conversations/${conversation.id}`;
    const say: Visitor['say'] = async (text, attachments = []) => {
      const client_id = crypto.randomUUID();
      const data = { driver: 'web', conversation_id: conversation.id, client_id, text, attachments };
      await call('listen', { data });
    };
    for (const text of texts) await say(text);
    return {
      id: conversation.id,
      say,
      sendFile: async (name, mimeType, buffer) => {
        const uploaded = await call(`${own}/attachments`, { multipart: { file: { name, mimeType, buffer } } });
        await say('', [((await uploaded.json()) as { id: number }).id]);
      },
      note: async (items) => void (await call(`${own}/metadata`, { data: { items } })),
      askForPerson: async () => void (await call(`${own}/person`, {})),
      read: async (messageId) => void (await call('message/read', { data: { message_id: messageId } })),
      rate: async (score, comment) => void (await call(`${own}/rating`, { data: { score, comment } })),
    };
  };
  return { ...shop, visitor };
}

/** The rows of the list in any language; breadcrumbs are list items too. */
export const rowsOf = (page: Page) => page.locator('[role=listitem]');

/** The row of a customer; it starts with the name. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: /^(Conversations|Диалоги)$/ }).getByRole('link', { name: new RegExp(`^${name}\\b`) });

/** Moves the pointer away, so that nothing is hovered. */
export const pointAway = (page: Page) => page.mouse.move(700, 20);
