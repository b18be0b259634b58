import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect } from './people.ts';
import { openShop } from './widget-shop.ts';

export interface Visitor {
  id: number;
  say(text: string): Promise<void>;
  /** Has seen this message and all before it. */
  read(messageId: number): Promise<void>;
}

/** A company with a widget, customers who write to it through the API, and its staff before the inbox. */
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
    const tell = async (path: string, data: object) => {
      const told = await request.post(path, { headers: { ...headers, 'x-visitor-token': token }, data });
      expect(told.ok()).toBe(true);
    };
    const say = (text: string) =>
      tell('/api/chat/listen', {
        driver: 'web',
        conversation_id: conversation.id,
        client_id: crypto.randomUUID(),
        text,
      });
    for (const text of texts) await say(text);
    return {
      id: conversation.id,
      say,
      read: (messageId: number) => tell('/api/chat/message/read', { message_id: messageId }),
    };
  };
  return { ...shop, visitor };
}

/** The rows of the list in any language; breadcrumbs are list items too. */
export const rowsOf = (page: Page) => page.locator('[role=listitem]');

/** The row of a customer; its name is the first thing in it. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: new RegExp(`^${name}\\b`) });

/** Beside everything, so that nothing is pointed at. */
export const pointAway = (page: Page) => page.mouse.move(700, 20);
