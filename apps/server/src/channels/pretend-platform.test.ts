import { MAX_WEBHOOK_BYTES } from '@parley/contracts/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type ChatMessage, type Shop } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { ADAPTERS } from './adapters/index.ts';
import { pretend, signatureOf } from './testing/pretend/index.ts';
import { startPretendServer } from './testing/pretend/pretend-server.ts';

const APP_SECRET = 'the secret that signs webhooks';
const TOKEN = 'the token of the pretended platform';

let app: TestApp;
let platform: Awaited<ReturnType<typeof startPretendServer>>;
/** Answers only for this test's company; replies that an earlier test did not wait for stay silent. */
let answer: Answer;
let shop: Shop;
let channel: { id: number; key: string };
beforeAll(async () => {
  platform = await startPretendServer(TOKEN);
  app = await buildTestApp(
    { OUTBOUND_HOSTS: platform.host },
    {
      adapters: [...ADAPTERS, pretend],
      answer: async (question) => (question.companyId === shop.staff.companyId ? answer(question) : null),
    },
  );
});
beforeEach(async () => {
  answer = async () => null;
  platform.taken.length = 0;
  platform.fetched.length = 0;
  shop = await openShop(app);
  channel = await connectedChannel();
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

const connect = (id: number, secrets: object = { app_secret: APP_SECRET, token: TOKEN }) =>
  shop.staff.browser.call('PUT', `/channels/${id}/connection`, { settings: { base_url: platform.baseUrl }, secrets });
async function connectedChannel() {
  const { browser, companyId } = shop.staff;
  const created = await browser.post('/channels', { type: 'instagram', name: 'Pretended' });
  expect([created.status, created.body.status]).toEqual([201, 'not_installed']);
  const { id, key } = created.body as { id: number; key: string };
  expect((await connect(id)).body.status).toBe('connected');
  const agent = await app.sql.asSystem(({ db }) =>
    db.insertInto('ai_agents').values({ company_id: companyId, name: 'Bot' }).returning('id').executeTakeFirstOrThrow(),
  );
  await browser.post(`/channels/${id}/assign-ai-agent`, { agent_id: agent.id });
  return { id, key };
}

/** Calls the webhook as the platform would. */
function passOn(events: object[], { key = channel.key, secret = APP_SECRET, signed = '' } = {}) {
  const payload = JSON.stringify({ events });
  return app.browser().send({
    method: 'POST',
    url: `/api/webhooks/${key}`,
    headers: { 'content-type': 'application/json', 'x-signature': signatureOf(signed || payload, secret) },
    payload,
  });
}
const ana = { id: 'ana', name: 'Ana' };
let messageIds = 0;
const message = (values: object = {}) => ({
  kind: 'message',
  id: `in-${(messageIds += 1)}`,
  sender: ana,
  at: Date.now() / 1_000,
  text: 'Hello',
  ...values,
});

interface Seen extends ChatMessage {
  attachments: { id: number; name: string; media_type: string }[];
}
const inbox = async () =>
  (await shop.staff.browser.get('/conversations')).body.data as { id: number; customer: { name: string } }[];
async function messages(): Promise<Seen[]> {
  const [conversation] = await inbox();
  if (!conversation) return [];
  return (await shop.staff.browser.get(`/conversations/${conversation.id}/messages`)).body.data as Seen[];
}
const texts = async () => (await messages()).map(({ text }) => text);
const answerStatus = async () => (await messages()).find(({ origin }) => origin === 'bot')?.status;
const jobs = (kind: string) =>
  app.sql.inCompany(shop.staff.companyId, ({ db }) =>
    db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id').execute(),
  );
const skipRetryDelay = (kind: string) =>
  app.sql.asSystem(({ db }) => db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', kind).execute());
async function isIdle() {
  await expect.poll(() => jobs('channels.receive')).toEqual([]);
}
const sentTexts = () =>
  platform.taken.map(({ body }) => JSON.parse(body) as { text: string; buttons: { id: string; label: string }[] });

describe('a channel of the platform', () => {
  test('is offered with what its adapter needs; a platform without an adapter is not offered', async () => {
    const { status, body } = await shop.staff.browser.get('/channels/platforms');
    const offered = body.data as { platform: string }[];
    expect([status, offered.map(({ platform: name }) => name)]).toEqual([
      200,
      [...new Set([...ADAPTERS.map((each) => each.platform), 'instagram'])],
    ]);
    const offerOf = (wanted: string) => offered.find(({ platform: name }) => name === wanted);
    expect(offerOf('web_widget')).toEqual({ platform: 'web_widget', fields: [], sign_ins: [] });
    expect(offerOf('telegram')).toMatchObject({ fields: [{ name: 'token', kind: 'secret' }], sign_ins: [] });
    expect(offerOf('instagram')).toEqual({
      platform: 'instagram',
      fields: [
        { name: 'appSecret', kind: 'secret' },
        { name: 'token', kind: 'secret' },
        { name: 'baseUrl', kind: 'text' },
      ],
      sign_ins: [],
    });
  });

  test('shows only the last characters of its secrets, and stores them sealed', async () => {
    const reply = await shop.staff.browser.get(`/channels/${channel.id}`);
    expect(reply.body).toMatchObject({
      type: 'instagram',
      settings: { base_url: platform.baseUrl },
      secrets: [
        { name: 'appSecret', end: APP_SECRET.slice(-4) },
        { name: 'token', end: TOKEN.slice(-4) },
      ],
    });
    expect((await shop.staff.browser.get('/channels')).text).not.toContain(TOKEN);
    expect(JSON.stringify([...(await dumpDatabase(app))])).not.toContain(TOKEN);
  });

  test('rejects what its adapter does not accept, by field, and stays connected', async () => {
    const short = await connect(channel.id, { app_secret: 'short', token: TOKEN });
    expect([short.status, Object.keys(short.body.errors as object)]).toEqual([422, ['secrets.app_secret']]);
    const unknown = await connect(channel.id, { app_secret: APP_SECRET, token: TOKEN, more: 'x' });
    expect([unknown.status, Object.keys(unknown.body.errors as object)]).toEqual([422, ['secrets.more']]);
    expect((await connect(shop.channelId)).status).toBe(422); // a widget cannot be connected
    expect((await passOn([message()])).status).toBe(200);
  });
});

describe('a webhook', () => {
  test('is refused with a wrong signature before anything is parsed, and nothing is stored', async () => {
    const rowsOf = async () => {
      const rows = await dumpDatabase(app, `WHERE company_id = ${shop.staff.companyId}`);
      rows.delete('sessions'); // their last-seen time has just changed
      return rows;
    };
    const before = await rowsOf();
    const call = (payload: string, signature: string) =>
      app.browser().send({
        method: 'POST',
        url: `/api/webhooks/${channel.key}`,
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        payload,
      });
    const replies = [
      await passOn([message()], { secret: 'somebody else' }),
      await passOn([message()], { signed: JSON.stringify({ events: [] }) }),
      await call(JSON.stringify({ events: [message()] }), ''),
      await call('{ this is no JSON', 'x'),
    ];
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [401, 'unauthenticated']));
    expect(await rowsOf()).toEqual(before);
  });

  test("is not found under another key, under a widget's key, or without its own secrets", async () => {
    const { body } = await shop.staff.browser.post('/channels', { type: 'instagram', name: 'Not connected' });
    const keys = ['nothing', shop.key, String(body.key)];
    const statuses = await Promise.all(keys.map(async (key) => (await passOn([message()], { key })).status));
    expect(statuses).toEqual([404, 404, 404]);
  });

  test('is answered but stores nothing while the channel is disabled', async () => {
    await shop.staff.browser.call('PUT', `/channels/${channel.id}`, { is_enabled: false });
    const reply = await passOn([message()]);
    expect([reply.status, reply.body]).toEqual([200, { received: 0 }]);
    expect(await jobs('channels.receive')).toEqual([]);
    expect(await inbox()).toEqual([]);
  });

  test('may be large, up to a limit', async () => {
    expect((await passOn([message({ more: 'x'.repeat(MAX_WEBHOOK_BYTES - 1_000) })])).status).toBe(200);
    expect((await passOn([message({ more: 'x'.repeat(MAX_WEBHOOK_BYTES) })])).status).toBe(413);
  });
});

describe("a customer's message", () => {
  test('reaches the inbox once with its text, file and pressed button, however often the webhook is called', async () => {
    platform.files.set('f1', Buffer.from('a,b\n1,2\n'));
    const events = [
      message({ text: 'Look at this', files: [{ id: 'f1', name: 'order.csv' }] }),
      message({ pressed: { id: 'yes', title: 'Yes, please' } }),
      { kind: 'something new', sender: ana },
    ];
    const replies = await Promise.all([passOn(events), passOn(events), passOn(events)]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { received: 2 }]));
    await isIdle();
    await passOn(events);
    await isIdle();

    expect((await inbox()).map(({ customer }) => customer.name)).toEqual(['Ana']);
    const [first, second, ...others] = await messages();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ text: 'Look at this', option_id: null, attachments: [{ name: 'order.csv' }] });
    expect(second).toMatchObject({ text: 'Yes, please', option_id: 'yes', attachments: [] });
    const file = await shop.staff.browser.get(`/attachments/${first?.attachments[0]?.id}`);
    expect(file.text).toBe('a,b\n1,2\n');
    expect(platform.fetched).toEqual(['f1']);
  });

  test('arrives without a file that cannot be fetched or stored, and names it if there is no text', async () => {
    platform.files.set('program', Buffer.from('MZ'));
    await passOn([
      message({ text: 'Here', files: [{ id: 'gone', name: 'gone.pdf' }] }),
      message({ text: '', files: [{ id: 'program', name: 'setup.exe' }] }),
    ]);
    await isIdle();
    expect((await messages()).map(({ text, attachments }) => [text, attachments])).toEqual([
      ['Here', []],
      ['setup.exe', []],
    ]);
  });

  test('waits for a file that is not available yet, and so do later messages', async () => {
    platform.files.set('f2', Buffer.from('hello'));
    platform.refusals.push({ status: 503 });
    await passOn([message({ text: 'With a file', files: [{ id: 'f2', name: 'a.txt' }] })]);
    await passOn([message({ text: 'Afterwards' })]);
    await expect.poll(() => jobs('channels.receive')).toMatchObject([{ attempts: 1, state: 'ready' }, { attempts: 0 }]);
    expect(await inbox()).toEqual([]);
    await skipRetryDelay('channels.receive');
    await expect.poll(texts).toEqual(['With a file', 'Afterwards']);
    expect((await messages())[0]?.attachments).toHaveLength(1);
  });

  test('may contain characters that the database does not accept', async () => {
    await passOn([message({ text: 'a\0b \ud800 c', sender: { id: 'x\0y', name: 'N\0' } })]);
    await expect.poll(texts).toEqual(['ab \ufffd c']);
  });
});

describe("the bot's message", () => {
  test("is sent by the adapter, split and numbered to the platform's limits", async () => {
    const options = Array.from({ length: 14 }, (_, n) => ({ id: `o${n}`, label: `Option ${n}` }));
    const words = 'Это длинный ответ. '.repeat(60).trim();
    answer = async () => (bot) =>
      bot.say({ text: words, extras: { options, card: null, quickActions: [], sources: [] } });
    await passOn([message()]);
    await expect.poll(answerStatus).toBe('sent');
    const sent = sentTexts();
    expect(sent.length).toBeGreaterThan(2);
    for (const { text, buttons } of sent) expect([Buffer.byteLength(text) <= 1_000, buttons]).toEqual([true, []]);
    expect(sent.at(-1)?.text).toContain('14. Option 13');
    expect(platform.taken.map(({ to }) => to)).toEqual(sent.map(() => 'ana'));
  });

  test('keeps the buttons that the platform supports, and pressing one is an answer', async () => {
    const options = [{ id: 'yes', label: 'Yes' }];
    answer = async ({ seq }) =>
      seq === 1
        ? (bot) => bot.say({ text: 'Well?', extras: { options, card: null, quickActions: [], sources: [] } })
        : saying('Fine');
    await passOn([message()]);
    await expect.poll(sentTexts).toEqual([{ text: 'Well?', buttons: options }]);
    await passOn([message({ pressed: { id: 'yes', title: 'Yes' } })]);
    await expect.poll(sentTexts).toMatchObject([{ text: 'Well?' }, { text: 'Fine', buttons: [] }]);
  });

  test('is retried after the delay requested by the platform, without repeating sent parts', async () => {
    const parts = ['First', 'Second', 'Third'].map((word) => `${word} part. `.repeat(70).trim());
    answer = async () => saying(parts.join('\n\n'));
    platform.refusals.push({ status: 429, retryAfter: 120, when: 'Second part' });
    await passOn([message()]);
    await expect.poll(() => jobs('messages.deliver')).toMatchObject([{ attempts: 1, state: 'ready' }]);
    const [waiting] = await jobs('messages.deliver');
    expect((waiting?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(100_000);
    expect([waiting?.last_error, await answerStatus()]).toEqual(['Too many requests', 'pending']);
    expect(sentTexts().map(({ text }) => text)).toEqual(parts.slice(0, 1));

    await skipRetryDelay('messages.deliver');
    await expect.poll(answerStatus).toBe('sent');
    expect(sentTexts().map(({ text }) => text)).toEqual(parts);
    expect(new Set(platform.taken.map(({ key }) => key)).size).toBe(3);
  });

  test('fails for good when the platform rejects it permanently', async () => {
    answer = async () => saying('Hello');
    platform.refusals.push({ status: 400 });
    await passOn([message()]);
    await expect.poll(answerStatus).toBe('failed');
    expect(await jobs('messages.deliver')).toEqual([]);
  });
});

test('receipts mark messages as delivered and read, and staff see the customer typing', async () => {
  answer = async () => saying('Hello');
  await passOn([message()]);
  await expect.poll(answerStatus).toBe('sent');
  const externalId = `out-${platform.taken.length}`;
  await passOn([{ kind: 'delivered', sender: ana, message: externalId }]);
  await skipRetryDelay('channels.receive');
  await expect.poll(answerStatus).toBe('delivered');
  await passOn([{ kind: 'read', sender: ana, message: 'nobody knows it' }]);
  await passOn([{ kind: 'seen', sender: ana, until: Date.now() / 1_000 + 1 }]);
  await skipRetryDelay('channels.receive');
  await expect.poll(answerStatus).toBe('read');

  const stream = await openStaffStream(app, shop.staff.browser);
  await passOn([{ kind: 'typing', sender: ana }]);
  await expect
    .poll(() => stream.received.find(({ name }) => name === 'typing')?.data)
    .toMatchObject({ origin: 'customer', is_typing: true });
  stream.close();
});
