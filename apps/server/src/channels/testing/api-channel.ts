import { expect } from 'vitest';
import type { Answer } from '../../replies/index.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop } from '../../testing/chat.ts';
import { startCompanyApp } from './company-app.ts';

export const API_KEY = 'api-key-of-the-company-0123456789';
export const SECRET = 'signing-secret-of-the-company-456';
export const bearer = { authorization: `Bearer ${API_KEY}` };

interface Seen extends ChatMessage {
  attachments: { id: number; name: string }[];
  marks: { reply_to?: { seq: number | null } } | null;
}

/** Parley and a company's own app side by side; `begin` opens a fresh company with a connected channel. */
export async function startApiChannel() {
  const company = await startCompanyApp(SECRET);
  let shop: Shop;
  let channel: { id: number; key: string };
  /** Answers only for this test's company; replies that an earlier test did not wait for stay silent. */
  let answer: Answer;
  const app = await buildTestApp(
    { OUTBOUND_HOSTS: company.host },
    { answer: async (question) => (question.companyId === shop.staff.companyId ? answer(question) : null) },
  );

  const connect = (id: number, settings: object = { callback_url: company.url }, secrets: object = {}) =>
    shop.staff.browser.call('PUT', `/channels/${id}/connection`, {
      settings,
      secrets: { api_key: API_KEY, signing_secret: SECRET, ...secrets },
    });
  const addChannel = async () => {
    const { body } = await shop.staff.browser.post('/channels', { type: 'api', name: 'Our app' });
    return body as { id: number; key: string };
  };
  /** Calls the endpoint as the company's app would. */
  const send = (payload: string, headers: object, key = channel.key) =>
    app.browser().send({
      method: 'POST',
      url: `/api/api-channels/${key}/events`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const inbox = async () => (await shop.staff.browser.get('/conversations')).body.data as { id: number }[];
  const messages = async (): Promise<Seen[]> => {
    const [conversation] = await inbox();
    if (!conversation) return [];
    return (await shop.staff.browser.get(`/conversations/${conversation.id}/messages`)).body.data as Seen[];
  };

  return {
    app,
    company,
    connect,
    addChannel,
    send,
    inbox,
    messages,
    report: (events: unknown, headers: object = bearer, key = channel.key) =>
      send(JSON.stringify({ events }), headers, key),
    texts: async () => (await messages()).map(({ text }) => text),
    answerStatus: async () => (await messages()).find(({ origin }) => origin !== 'customer')?.status,
    statusOf: async () => (await shop.staff.browser.get(`/channels/${channel.id}`)).body.status,
    skipRetryDelay: (kind: string) =>
      app.sql.asSystem(({ db }) =>
        db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', kind).execute(),
      ),
    willAnswer(next: Answer) {
      answer = next;
    },
    async begin() {
      answer = async () => null;
      company.taken.length = 0;
      const calm = { secret: SECRET, refusals: [], checksSignatures: true, answersPings: true, attempts: [] };
      Object.assign(company.state, calm);
      shop = await openShop(app);
      channel = await addChannel();
      expect((await connect(channel.id)).body).toMatchObject({ status: 'connected' });
      const { companyId, browser } = shop.staff;
      const agent = await app.sql.asSystem(({ db }) =>
        db
          .insertInto('ai_agents')
          .values({ company_id: companyId, name: 'Bot' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      await browser.post(`/channels/${channel.id}/assign-ai-agent`, { agent_id: agent.id });
      return { shop, channel };
    },
    async close() {
      await app.close();
      await company.close();
    },
  };
}

const from = { id: 'ana', name: 'Ana' };
let ids = 0;
export const message = (values: object = {}) => ({
  type: 'message',
  id: `m-${(ids += 1)}`,
  from,
  text: 'Hello',
  ...values,
});
