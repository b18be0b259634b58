import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
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
