import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnWords } from '../search/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
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

const MISSING = 99_999_999;

async function newCustomer(fields = {}, of = shop): Promise<{ visitor: TestVisitor; id: number }> {
  const visitor = of.visitor();
  await visitor.start(fields);
  const { customer } = (await of.staff.browser.get(`/conversations/${visitor.conversationId}`)).body as {
    customer: { id: number };
  };
  return { visitor, id: customer.id };
}
const get = (id: number) => shop.staff.browser.get(`/customers/${id}`);
const put = (id: number, body: unknown) => shop.staff.browser.call('PUT', `/customers/${id}`, body);
const filesOf = ({ conversationId }: TestVisitor) => `/chat/conversations/${conversationId}/attachments`;
const erase = (id: number) => shop.staff.browser.delete(`/customers/${id}`);

describe('a customer', () => {
  test('is shown with all their conversations, the newest first', async () => {
    const { visitor, id } = await newCustomer({
      name: 'Maria',
      email: 'Maria@Posta.example',
      phone: '+40 712 345 678',
    });
    await visitor.say('Hello');
    const first = visitor.conversationId;
    await shop.staff.browser.post(`/conversations/${first}/end`);
    await visitor.start();
    expect((await get(id)).body).toMatchObject({
      id,
      name: 'Maria',
      email: 'maria@posta.example',
      phone: '+40 712 345 678',
      sentiment: 'neutral',
      is_verified: false,
      conversations: [
        { id: visitor.conversationId, platform: 'web_widget', ended_at: null, last_seq: 0 },
        { id: first, ended_at: expect.any(String), last_seq: 2 },
      ],
    });
  });

  test('is edited field by field; empty values clear a field, omitted ones keep it', async () => {
    const { id } = await newCustomer({ name: 'Maria', email: 'maria@posta.example' });
    const changes = { phone: ' +40 712 345 678 ', locale: 'ro', sentiment: 'angry', email: 'New@Posta.example' };
    expect((await put(id, changes)).body).toMatchObject({
      name: 'Maria',
      email: 'new@posta.example',
      phone: '+40 712 345 678',
      locale: 'ro',
      sentiment: 'angry',
    });
    expect((await put(id, { name: '', email: null, phone: '', locale: null })).body).toMatchObject({
      name: null,
      email: null,
      phone: null,
      locale: null,
      sentiment: 'angry',
    });
    expect((await put(id, {})).status).toBe(200);
  });

  test('is updated live for all viewers', async () => {
    const { visitor, id } = await newCustomer({ name: 'Before' });
    const stream = await openStaffStream(app, shop.staff.browser);
    await put(id, { name: 'After', sentiment: 'happy' });
    await expect
      .poll(() => stream.received.findLast(({ name }) => name === 'conversation.updated')?.data)
      .toMatchObject({ id: visitor.conversationId, customer: { id, name: 'After', sentiment: 'happy' } });
    stream.close();
  });

  test.each([
    ['name', 'Ana\r\nBcc: evil@evil.test'],
    ['name', 'Ana\nPop'],
    ['name', 'x'.repeat(101)],
    ['name', 'x'.repeat(10_000)],
    ['name', 'An\0a'],
    ['name', 'An\ud800a'],
    ['name', 7],
    ['name', ['Ana']],
    ['name', { $ne: null }],
    ['email', 'nobody'],
    ['email', 'a@b.example\r\nBcc: c@d.example'],
    ['email', `${'x'.repeat(250)}@posta.example`],
    ['email', true],
    ['phone', 'call me'],
    ['phone', '+40 712\r\n345'],
    ['phone', '1'.repeat(10_000)],
    ['phone', 40712345678],
    ['locale', 'xx'],
    ['locale', ''],
    ['sentiment', 'furious'],
    ['sentiment', ''],
    ['id', 1],
    ['company_id', 1],
    ['is_verified', true],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['__proto__', 1],
  ])('is not changed by a bad %s (%j)', async (field, value) => {
    const { id } = await newCustomer({ name: 'Maria' });
    const before = (await get(id)).body;
    const reply = await put(id, `{"${field}": ${JSON.stringify(value)}}`);
    expect([reply.status, Object.keys(reply.body.errors as object)]).toEqual([422, [field]]);
    expect((await get(id)).body).toEqual(before);
  });

  test('of another company looks like one that does not exist', async () => {
    const { id } = await newCustomer({ name: 'CANARY' });
    const { browser } = (await openShop(app)).staff;
    const attempts = async (target: number) => [
      await browser.get(`/customers/${target}`),
      await browser.call('PUT', `/customers/${target}`, { name: 'stolen' }),
      await browser.get(`/customers/${target}/export`),
      await browser.delete(`/customers/${target}`),
    ];
    const [foreign, missing] = [await attempts(id), await attempts(MISSING)];
    expect(foreign.map(({ status, text }) => [status, text])).toEqual(
      missing.map(({ status, text }) => [status, text]),
    );
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await get(id)).body).toMatchObject({ name: 'CANARY' });
  });
});

test('an export contains every conversation, message and file, byte for byte', async () => {
  const { visitor, id } = await newCustomer({ name: 'Maria "quotes" \\ back', email: 'maria@posta.example' });
  const first = visitor.conversationId;
  await visitor.post(`/chat/conversations/${first}/metadata`, { items: [{ name: 'Plan', value: '</script>' }] });
  const texts = Array.from({ length: 210 }, (_, n) => `Text ${n} "quoted"\n`);
  for (const text of texts) await visitor.say(text);
  await visitor.post(`/chat/conversations/${first}/rating`, { score: 4, comment: 'Fine' });
  await shop.staff.browser.post(`/conversations/${first}/end`);
  await visitor.start();
  // Sizes around base64's groups of three bytes, and one that spans several chunks.
  const files = [1, 2, 3, 4, 200_001].map((size) => Buffer.concat([Buffer.from('%PDF-'), randomBytes(size)]));
  const attachments = [];
  for (const [n, content] of files.entries())
    attachments.push((await postFile(visitor, filesOf(visitor), `file ${n}.pdf`, content)).body.id);
  await visitor.post('/chat/listen', {
    driver: 'web',
    conversation_id: visitor.conversationId,
    client_id: newClientId(),
    attachments,
  });
  const stranger = await newCustomer({ name: 'STRANGER' });
  await stranger.visitor.say('STRANGER');

  const reply = await shop.staff.browser.get(`/customers/${id}/export`);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="customer-${id}.json"`,
    'cache-control': 'no-store',
  });
  const exported = reply.body as unknown as {
    customer: Record<string, unknown>;
    conversations: { conversation: Record<string, unknown>; messages: (ChatMessage & { attachments: unknown[] })[] }[];
    files: { id: number; name: string; size: number; content: string }[];
  };
  expect(exported.customer).toMatchObject({ id, name: 'Maria "quotes" \\ back', email: 'maria@posta.example' });
  const [older, newer] = exported.conversations;
  expect(older?.conversation).toMatchObject({
    id: first,
    rating: 4,
    rating_comment: 'Fine',
    metadata: [{ name: 'Plan', value: '</script>' }],
  });
  expect(older?.messages.filter(({ type }) => type === 'text').map(({ text }) => text)).toEqual(texts);
  expect(newer?.messages).toMatchObject([{ attachments: attachments.map((each) => ({ id: each })) }]);
  expect(exported.files.map((file) => file.id)).toEqual(attachments);
  expect(
    exported.files.map(({ content }) => Buffer.from(content, 'base64').equals(files.shift() ?? Buffer.alloc(0))),
  ).toEqual(attachments.map(() => true));
  expect(reply.text).not.toMatch(/STRANGER|storage_key|token|words/);
});

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
