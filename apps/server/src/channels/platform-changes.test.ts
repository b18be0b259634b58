import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { adapter, DeliveryError, type Incoming } from './adapter.ts';
import { ADAPTERS } from './adapters/index.ts';

/** A platform that recognises no repetitions, like all real ones. Tests say what it reports and what it refuses. */
const taken: { to: string; text: string; key: string }[] = [];
const refusals: Error[] = [];
let isTokenRefused = false;
const forgetful = adapter({
  platform: 'telegram',
  settings: z.strictObject({}),
  secrets: z.strictObject({ token: z.string() }),
  webhook: {
    isGenuine: () => true,
    read: ({ body }) =>
      (JSON.parse(body.toString('utf8')) as Incoming[]).map((each) =>
        'sentAt' in each ? { ...each, sentAt: new Date(each.sentAt) } : each,
      ),
  },
  fetchFile: async () => new Uint8Array(),
  async send({ to, key, ...part }) {
    if (isTokenRefused) throw new DeliveryError('auth', 'Unauthorized');
    const refusal = refusals.shift();
    const text = part.type === 'text' ? part.text : part.file.name;
    // The connection breaks after the platform has taken the message.
    if (!refusal || refusal.message === 'cut off') taken.push({ to, text, key });
    if (refusal) throw refusal;
    return `out-${taken.length}`;
  },
  async connect() {
    if (isTokenRefused) throw new DeliveryError('auth', 'Unauthorized');
    return {};
  },
  examine: async () => [{ name: 'token', isOk: !isTokenRefused }],
});

let app: TestApp;
let shop: Shop;
let channel: { id: number; key: string };
beforeAll(async () => {
  app = await buildTestApp(
    {},
    { adapters: [...ADAPTERS.filter(({ platform }) => platform !== 'telegram'), forgetful] },
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  taken.length = 0;
  refusals.length = 0;
  isTokenRefused = false;
  shop = await openShop(app);
  channel = (await shop.staff.browser.post('/channels', { type: 'telegram', name: 'Bot' })).body as typeof channel;
  await connect();
});

const connect = () =>
  shop.staff.browser.call('PUT', `/channels/${channel.id}/connection`, { settings: {}, secrets: { token: 'secret' } });
const passOn = (...events: object[]) =>
  app.browser().send({
    method: 'POST',
    url: `/api/webhooks/${channel.key}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(events),
  });
let count = 0;
const said = (text: string, more: object = {}) => ({
  type: 'message',
  externalId: `in-${(count += 1)}`,
  from: { externalId: 'ana', name: 'Ana' },
  text,
  sentAt: new Date(),
  ...more,
});

interface Seen {
  text: string;
  seq: number;
  status: string;
  origin: string;
  type: string;
  marks: Record<string, unknown> | null;
}
async function thread(): Promise<Seen[]> {
  const { data } = (await shop.staff.browser.get('/conversations')).body as { data: { id: number }[] };
  if (!data[0]) return [];
  return (await shop.staff.browser.get(`/conversations/${data[0].id}/messages`)).body.data as Seen[];
}
const find = async (text: string) => (await thread()).find((message) => message.text === text);
async function conversationId(): Promise<number> {
  const { data } = (await shop.staff.browser.get('/conversations')).body as { data: { id: number }[] };
  return data[0]?.id ?? 0;
}
async function begin(): Promise<number> {
  await passOn(said('Hello'));
  await expect.poll(conversationId).toBeGreaterThan(0);
  return conversationId();
}
const say = async (id: number, text: string) =>
  expect((await shop.staff.browser.post(`/conversations/${id}/messages/send`, { text })).status).toBe(201);
const runDelayed = () =>
  app.sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('kind', 'like', 'channels.receive').execute(),
  );
const status = async (text: string) => (await find(text))?.status;

describe('a delivery of unknown outcome', () => {
  test('is not repeated, and is confirmed by the key that the platform reports', async () => {
    const id = await begin();
    refusals.push(new TypeError('cut off'));
    await say(id, 'Your parcel is on its way.');
    await say(id, 'Anything else?');
    await expect.poll(() => status('Anything else?')).toBe('sent');
    expect(await status('Your parcel is on its way.')).toBe('unknown');
    expect(taken.map(({ text }) => text)).toEqual(['Your parcel is on its way.', 'Anything else?']);
    const echo = { type: 'echo', to: 'ana', externalId: 'out-77', text: '', sentAt: new Date() };
    await passOn({ ...echo, key: taken[0]?.key });
    await runDelayed();
    await expect.poll(() => status('Your parcel is on its way.')).toBe('sent');
    expect((await thread()).filter(({ type }) => type === 'text')).toHaveLength(3);
  });

  test('is confirmed by its words where the platform reports no key', async () => {
    const id = await begin();
    refusals.push(new DeliveryError('ambiguous', 'cut off'));
    await say(id, 'Until six.');
    await expect.poll(() => status('Until six.')).toBe('unknown');
    await passOn({ type: 'echo', to: 'ana', externalId: 'out-78', text: 'Until six.', sentAt: new Date() });
    await runDelayed();
    await expect.poll(() => status('Until six.')).toBe('sent');
  });

  test('is what remains of a delivery that a crash interrupted', async () => {
    const id = await begin();
    refusals.push(new DeliveryError('rate', 'slow down', 600));
    await say(id, 'One moment');
    await expect.poll(() => refusals.length).toBe(0);
    await app.sql.asSystem(async ({ db }) => {
      await db.updateTable('messages').set({ sending_at: new Date() }).where('text', '=', 'One moment').execute();
      await db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'messages.deliver').execute();
    });
    await expect.poll(() => status('One moment'), { timeout: 30_000 }).toBe('unknown');
    expect(taken).toEqual([]);
  });
});

test('what the platform refuses for good says why', async () => {
  const id = await begin();
  refusals.push(new DeliveryError('window', 'outside of the window'));
  await say(id, 'Too late');
  await expect.poll(() => find('Too late')).toMatchObject({ status: 'failed', marks: { refusal: 'window' } });
  await say(id, 'Taken');
  await expect.poll(() => status('Taken')).toBe('sent');
  await passOn({ type: 'failed', from: 'ana', externalId: 'out-1', refusal: 'recipient' });
  await runDelayed();
  await expect.poll(() => find('Taken')).toMatchObject({ status: 'failed', marks: { refusal: 'recipient' } });
});

describe('a channel whose token has expired', () => {
  test('says so, goes on receiving, holds its messages and sends each once after it was connected again', async () => {
    const id = await begin();
    isTokenRefused = true;
    await say(id, 'First');
    await say(id, 'Second');
    const state = async () => (await shop.staff.browser.get(`/channels/${channel.id}`)).body.status as string;
    await expect.poll(state).toBe('needs_reconnect');
    await passOn(said('Are you there?'));
    await expect.poll(() => find('Are you there?')).toBeTruthy();
    expect([await status('First'), await status('Second')]).toEqual(['pending', 'pending']);
    const refused = await connect();
    expect([refused.status, refused.body.message]).toEqual([422, 'Telegram refuses this connection: Unauthorized']);
    expect(await state()).toBe('needs_reconnect');

    const mail = await app.mailTo(shop.staff.email, /can no longer send/);
    expect(mail.text).toContain(`Telegram refuses the connection of your channel “Bot”`);
    expect(mail.text).toContain(`/channels/${channel.id}?company=${shop.staff.companyId}\n`);

    isTokenRefused = false;
    expect((await connect()).body.status).toBe('connected');
    await connect();
    await expect.poll(() => status('Second')).toBe('sent');
    expect(taken.map(({ text }) => text)).toEqual(['First', 'Second']);
    const mails = ({ db }: Tx) =>
      db.selectFrom('mailbox').select('id').where('subject', 'like', '%can no longer send%');
    expect(await app.sql.asSystem((tx) => mails(tx).where('recipient', '=', shop.staff.email).execute())).toHaveLength(
      1,
    );
  });

  test('is found by its doctor', async () => {
    const check = () => shop.staff.browser.post(`/channels/${channel.id}/check`, {});
    expect((await check()).body.checks).toEqual([{ name: 'token', is_ok: true }]);
    isTokenRefused = true;
    expect((await check()).body.checks).toEqual([{ name: 'token', is_ok: false }]);
    expect((await shop.staff.browser.get(`/channels/${channel.id}`)).body.status).toBe('needs_reconnect');
  });
});

test('a disconnected channel keeps its conversations and forgets its secrets', async () => {
  await begin();
  const reply = await shop.staff.browser.delete(`/channels/${channel.id}/connection`);
  expect([reply.status, reply.body.status, reply.body.secrets]).toEqual([200, 'not_installed', []]);
  expect(await thread()).toHaveLength(1);
  expect((await passOn(said('Hello?'))).status).toBe(404);
});

describe('a customer', () => {
  test('answers a message of ours, which is quoted', async () => {
    const id = await begin();
    await say(id, 'Which size?');
    await expect.poll(() => status('Which size?')).toBe('sent');
    await passOn(said('Medium', { replyTo: { externalId: 'out-1' } }));
    await expect.poll(() => find('Medium')).toMatchObject({ marks: { reply_to: { seq: 2, text: 'Which size?' } } });
    await passOn(said('Nice!', { replyTo: { text: 'Our story' } }));
    await expect.poll(() => find('Nice!')).toMatchObject({ marks: { reply_to: { seq: null, text: 'Our story' } } });
  });

  test('edits a message: the new words are shown and found', async () => {
    await begin();
    await passOn({ type: 'edited', from: 'ana', externalId: `in-${count}`, text: 'Hello, two umbrellas please' });
    await expect.poll(() => find('Hello, two umbrellas please')).toMatchObject({ marks: { is_edited: true } });
    const found = await shop.staff.browser.get('/conversations?search=umbrellas');
    expect((found.body.data as unknown[]).length).toBe(1);
  });

  test('takes a message back: its words are gone, and a late edit does not bring them back', async () => {
    await begin();
    const about = { from: 'ana', externalId: `in-${count}` };
    await passOn({ type: 'withdrawn', ...about });
    await expect.poll(thread).toMatchObject([{ text: '', marks: { is_withdrawn: true } }]);
    await passOn({ type: 'edited', ...about, text: 'Secret' }, said('Next'));
    await expect.poll(() => find('Next')).toBeTruthy();
    expect((await thread())[0]?.text).toBe('');
  });

  test('reacts to a message, changes the reaction and removes it', async () => {
    await begin();
    const reaction = (emoji: string | null) => ({ type: 'reaction', from: 'ana', externalId: `in-${count}`, emoji });
    const marks = async () => (await find('Hello'))?.marks?.reactions;
    await passOn(reaction('👍'));
    await expect.poll(marks).toEqual([{ emoji: '👍', origin: 'customer' }]);
    await passOn(reaction('❤️'));
    await expect.poll(marks).toEqual([{ emoji: '❤️', origin: 'customer' }]);
    await passOn(reaction(null));
    await expect.poll(marks).toEqual([]);
  });
});

test('staff who answer in another app take over', async () => {
  const id = await begin();
  const echo = {
    type: 'echo',
    to: 'ana',
    externalId: 'phone-1',
    text: 'This is Dan, from my phone',
    sentAt: new Date(),
  };
  await passOn(echo);
  await passOn(echo);
  await runDelayed();
  await expect
    .poll(() => find('This is Dan, from my phone'))
    .toMatchObject({
      origin: 'operator',
      status: 'sent',
      marks: { is_from_elsewhere: true },
    });
  expect((await shop.staff.browser.get(`/conversations/${id}`)).body.is_handed_off).toBe(true);
  expect((await thread()).map(({ text }) => text)).toEqual([
    'Hello',
    'This is Dan, from my phone',
    'answered_elsewhere',
  ]);
  expect(taken).toEqual([]);
});
