import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { openShop, type Shop } from './chat.ts';
import type { SeenMessage, TelegramWorld } from './telegram.ts';

export type WhatsAppShop = Awaited<ReturnType<typeof openWhatsAppShop>>;

/** A company with a connected number, an agent that answers for it, and a customer. The world is that of `openTelegramWorld`. */
export async function openWhatsAppShop({ app, simulator }: TelegramWorld, more: { isRegistered?: boolean } = {}) {
  const shop: Shop = await openShop(app);
  const { whatsapp, journal } = simulator;
  const { browser, companyId } = shop.staff;
  const { number, account, ...secrets } = whatsapp.addNumber(more);
  const ana = whatsapp.addCustomer({ name: 'Ana Pop' });
  const channel = (await browser.post('/channels', { type: 'whatsapp', name: 'Hats' })).body as {
    id: number;
    key: string;
  };
  const connect = (accessToken = secrets.accessToken, wabaId = account.id) =>
    browser.call('PUT', `/channels/${channel.id}/connection`, {
      settings: { phoneNumberId: number.id, wabaId },
      secrets: { accessToken, appSecret: secrets.appSecret },
    });
  const connected = await connect();
  expect([connected.status, connected.body.message ?? connected.body.status]).toEqual([200, 'connected']);
  const agent = await app.sql.asSystem(({ db }) =>
    db.insertInto('ai_agents').values({ company_id: companyId, name: 'Bot' }).returning('id').executeTakeFirstOrThrow(),
  );
  await browser.post(`/channels/${channel.id}/assign-ai-agent`, { agent_id: agent.id });

  async function conversationId(): Promise<number> {
    const { data } = (await browser.get('/conversations')).body as { data: { id: number }[] };
    return data[0]?.id ?? 0;
  }
  async function thread(id?: number): Promise<SeenMessage[]> {
    const found = id ?? (await conversationId());
    return found ? ((await browser.get(`/conversations/${found}/messages`)).body.data as SeenMessage[]) : [];
  }
  return {
    ...shop,
    number,
    account,
    secrets,
    ana,
    channel,
    connect,
    conversationId,
    thread,
    find: async (text: string) => (await thread()).find((message) => message.text === text),
    state: async () => (await browser.get(`/channels/${channel.id}`)).body.status as string,
    /** What the customers got, oldest first. */
    got: () =>
      journal.transcript.list({
        where: { platform: 'whatsapp', account_id: number.id, direction: 'out', kind: 'message' },
      }),
    chat: () => whatsapp.chat(number, ana),
    async begin(text = 'Hello'): Promise<number> {
      whatsapp.say(number, ana, text);
      await expect.poll(conversationId).toBeGreaterThan(0);
      return conversationId();
    },
    async say(text: string, more: object = {}): Promise<void> {
      const sent = await browser.post(`/conversations/${await conversationId()}/messages/send`, { text, ...more });
      expect([sent.status, sent.body.message]).toEqual([201, undefined]);
    },
    /** Calls the webhook as somebody who knows the secret, or not. */
    async call(body: string, secret: string | null = secrets.appSecret) {
      const signature =
        secret === null
          ? {}
          : { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
      return app.browser().send({
        method: 'POST',
        url: `/api/webhooks/${channel.key}`,
        headers: { 'content-type': 'application/json', ...signature },
        payload: body,
      });
    },
  };
}
