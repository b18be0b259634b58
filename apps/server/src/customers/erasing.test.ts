import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnWords } from '../search/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { openStaffStream, openWidgetStream } from '../testing/event-stream.ts';
import { postFile } from '../testing/multipart.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function newCustomer(fields = {}): Promise<{ visitor: TestVisitor; id: number }> {
  const visitor = shop.visitor();
  await visitor.start(fields);
  const { customer } = (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body as {
    customer: { id: number };
  };
  return { visitor, id: customer.id };
}
const get = (id: number) => shop.staff.browser.get(`/customers/${id}`);
const put = (id: number, body: unknown) => shop.staff.browser.call('PUT', `/customers/${id}`, body);
const filesOf = ({ conversationId }: TestVisitor) => `/chat/conversations/${conversationId}/attachments`;
const erase = (id: number) => shop.staff.browser.delete(`/customers/${id}`);

describe('erasing a customer', () => {
  const PLANTED = 'plantedseed';
  /** Puts the planted word into every place that stores text. */
  async function plant(): Promise<{ visitor: TestVisitor; id: number }> {
    const { visitor, id } = await newCustomer({ name: `${PLANTED} First`, email: `${PLANTED}@posta.example` });
    const path = `/conversations/${visitor.conversationId}`;
    await visitor.say(`${PLANTED} in a message`);
    await visitor.post(`/chat${path}/metadata`, { items: [{ name: PLANTED, value: PLANTED }] });
    await visitor.post(`/chat${path}/rating`, { score: 1, comment: PLANTED });
    const file = await postFile(visitor, filesOf(visitor), `${PLANTED}.txt`, `${PLANTED} in a file`);
    const unsent = await postFile(shop.staff.browser, `${path}/attachments`, `${PLANTED}-2.txt`, `${PLANTED} unsent`);
    expect([file.status, unsent.status]).toEqual([201, 201]);
    const sent = { driver: 'web', conversation_id: visitor.conversationId, client_id: newClientId() };
    await visitor.post('/chat/listen', { ...sent, attachments: [file.body.id] });
    await shop.staff.browser.post(`${path}/messages/send`, { text: `Dear ${PLANTED}`, client_id: newClientId() });
    await shop.staff.browser.post(`${path}/tags`, { tags: [PLANTED] });
    await learnWords(app.sql);
    await put(id, { name: `${PLANTED} Second`, phone: '+40 712 345 678' });
    await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db
        .insertInto('customer_identities')
        .values({ company_id: shop.staff.companyId, channel_id: shop.channelId, external_id: PLANTED, customer_id: id })
        .execute(),
    );
    return { visitor, id };
  }
  const rowsWith = async (text: string) =>
    [...(await dumpDatabase(app))].flatMap(([table, rows]) =>
      rows.filter((row) => row.includes(text)).map(() => table),
    );
  const filesWith = (text: string) =>
    globSync('files/**/*', { cwd: app.config.dataDir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));

  test('removes their rows, search words and files, and nothing of others', async () => {
    const { visitor, id } = await plant();
    const bystander = await newCustomer({ name: 'Bystander' });
    await bystander.visitor.say('I stay');
    await postFile(bystander.visitor, filesOf(bystander.visitor), 'stays.txt', 'This stays');
    expect(new Set(await rowsWith(PLANTED))).toEqual(
      new Set(['attachments', 'conversations', 'customer_identities', 'customers', 'messages', 'search_words', 'tags']),
    );
    expect(filesWith(PLANTED)).toHaveLength(2);

    expect((await erase(id)).status).toBe(204);
    await learnWords(app.sql); // runs every ten seconds and drops words as well
    expect(await rowsWith(PLANTED)).toEqual([]);
    await expect.poll(() => filesWith(PLANTED)).toEqual([]);
    expect(filesWith('This stays')).toHaveLength(1);
    await learnWords(app.sql);
    expect(await rowsWith(PLANTED)).toEqual([]);
    expect(await rowsWith(`"customer_id": ${id},`)).toEqual([]);
    expect(await rowsWith(`"conversation_id": ${visitor.conversationId},`)).toEqual([]);
    expect((await get(id)).status).toBe(404);
    expect((await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).status).toBe(404);
    expect((await erase(id)).status).toBe(404);
    expect(await bystander.visitor.messages()).toHaveLength(1);
  });

  test('keeps the streams of all other visitors open', async () => {
    const [leaving, staying] = [await newCustomer(), await newCustomer()];
    const [ending, open] = [await openWidgetStream(app, leaving.visitor), await openWidgetStream(app, staying.visitor)];
    await erase(leaving.id);
    await ending.ended;
    // A later message arrives on the same stream, so it has not been ended.
    const path = `/conversations/${staying.visitor.conversationId}/messages/send`;
    await shop.staff.browser.post(path, { text: 'Still here?', client_id: newClientId() });
    await expect.poll(open.texts).toContain('Still here?');
    expect(open.isOver()).toBe(false);
    expect(open.received.map(({ name }) => name)).not.toContain('reset');
    open.close();
  });

  test("invalidates their browsers' tokens and notifies viewers, even those who were away", async () => {
    const { visitor, id } = await newCustomer();
    await visitor.say('Hello');
    const away = await openStaffStream(app, shop.staff.browser);
    await expect.poll(away.lastId).toBeDefined();
    away.close();
    const listener = await openStaffStream(app, shop.staff.browser);
    const widget = await openWidgetStream(app, visitor);
    await expect.poll(() => [listener, widget].every(({ received }) => received.length > 0)).toBe(true);

    await erase(id);
    const gone = { name: 'conversation.deleted', data: { id: visitor.conversationId } };
    await expect.poll(() => listener.received).toContainEqual(expect.objectContaining(gone));
    await widget.ended;
    const back = await openStaffStream(app, shop.staff.browser, away.lastId());
    await expect.poll(() => back.received).toContainEqual(expect.objectContaining(gone));
    for (const { received } of [listener, back]) expect(received.map(({ name }) => name)).not.toContain('reset');
    // Delivered once and not again, as soon as concurrent transactions have ended.
    await expect.poll(back.lastId).toBeDefined();
    let cursor = back.lastId();
    const eventsSince = async () => {
      const later = await openStaffStream(app, shop.staff.browser, cursor);
      await expect.poll(later.lastId).toBeDefined();
      cursor = later.lastId();
      later.close();
      return later.received.map(({ name }) => name);
    };
    await expect.poll(eventsSince).toEqual(['ready']);
    for (const stream of [listener, back]) stream.close();

    const refused = [
      await visitor.say('Still there?'),
      await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  });

  test('removes them from the totals', async () => {
    const total = async () => (await shop.staff.browser.get('/stats')).body.customers_total;
    const before = await total();
    const { id } = await newCustomer();
    expect(await total()).toBe(Number(before) + 1);
    await erase(id);
    expect(await total()).toBe(before);
  });

  test('removes everything even while they are writing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { visitor, id } = await newCustomer();
      const replies = await Promise.all([visitor.say('a'), erase(id), visitor.say('b'), visitor.say('c')]);
      for (const { status } of replies) expect([200, 204, 401, 404]).toContain(status);
      expect(await rowsWith(`"conversation_id": ${visitor.conversationId},`)).toEqual([]);
    }
  });
});
