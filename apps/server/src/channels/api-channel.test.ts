import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Shop } from '../testing/chat.ts';
import { dumpDatabase } from '../testing/dump.ts';
import { API_KEY, bearer, message, SECRET, startApiChannel } from './testing/api-channel.ts';
import { signed } from './testing/company-app.ts';

let api: Awaited<ReturnType<typeof startApiChannel>>;
let shop: Shop;
let channel: { id: number; key: string };
beforeAll(async () => {
  api = await startApiChannel();
});
beforeEach(async () => {
  ({ shop, channel } = await api.begin());
});
afterAll(() => api.close());

describe('connecting', () => {
  test('asks for an address and two generated secrets, which are stored sealed and never shown again', async () => {
    const platforms = (await shop.staff.browser.get('/channels/platforms')).body.data as { platform: string }[];
    expect(platforms.find(({ platform }) => platform === 'api')).toMatchObject({
      fields: [
        { name: 'apiKey', kind: 'generated' },
        { name: 'signingSecret', kind: 'generated' },
        { name: 'callbackUrl', kind: 'text' },
      ],
    });
    const reply = await shop.staff.browser.get(`/channels/${channel.id}`);
    expect(reply.body).toMatchObject({ settings: { callback_url: api.company.url } });
    for (const secret of [API_KEY, SECRET]) {
      expect(reply.text).not.toContain(secret);
      expect(JSON.stringify([...(await dumpDatabase(api.app))])).not.toContain(secret);
    }
  });

  test.each([
    ['does not return the challenge', () => (api.company.state.answersPings = false), /challenge/],
    ['takes calls with wrong signatures', () => (api.company.state.checksSignatures = false), /wrong signature/],
    ['knows another secret', () => (api.company.state.secret = 'another'), /answered 401/],
  ])('is refused if the app %s, and nothing is stored', async (_, prepare, why) => {
    const { id } = await api.addChannel();
    prepare();
    const { status, body } = await api.connect(id);
    expect([status, body.code]).toEqual([422, 'platform_refused']);
    expect(body.message).toMatch(why);
    expect((await shop.staff.browser.get(`/channels/${id}`)).body.status).toBe('not_installed');
  });

  test.each(['http://127.0.0.1:1/x', 'http://10.0.0.8/x', 'http://169.254.169.254/latest', 'http://[::1]:8080/'])(
    'never calls an address inside the network: %s',
    async (address) => {
      const { status, body } = await api.connect(channel.id, { callback_url: address });
      expect([status, body.code]).toEqual([422, 'platform_refused']);
      expect(body.message).toMatch(/private network/);
    },
  );

  test.each(['ftp://shop.example/x', 'shop.example', 'https://user:word@shop.example/', ''])(
    'wants a web address: "%s" is none',
    async (address) => {
      const { status, body } = await api.connect(channel.id, { callback_url: address });
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['settings.callback_url']]);
    },
  );

  test('wants long keys', async () => {
    const { status, body } = await api.connect(channel.id, undefined, { api_key: 'short' });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['secrets.api_key']]);
  });

  test('can be checked afterwards', async () => {
    const check = async () => (await shop.staff.browser.post(`/channels/${channel.id}/check`)).body.checks;
    expect(await check()).toMatchObject([
      { name: 'token', is_ok: true },
      { name: 'deliveries', is_ok: true },
      { name: 'signature', is_ok: true },
    ]);
    api.company.state.checksSignatures = false;
    expect(await check()).toMatchObject([{}, {}, { name: 'signature', is_ok: false }]);
    api.company.state.answersPings = false;
    expect(await check()).toMatchObject([{ name: 'deliveries', is_ok: false }]);
    Object.assign(api.company.state, { checksSignatures: true, secret: 'another' });
    expect(await check()).toMatchObject([{ name: 'token', is_ok: false }]);
    expect(await api.statusOf()).toBe('needs_reconnect');
  });
});

const from = { id: 'ana' };

describe('a call of the app', () => {
  test('is taken with the key or with a signature of the bytes', async () => {
    const body = JSON.stringify({ events: [message({ text: 'Ä / ü' })] });
    expect((await api.send(body, signed(body, SECRET))).body).toEqual({ received: 1 });
    expect((await api.report([message({ text: 'By key' })])).body).toEqual({ received: 1 });
    await expect.poll(api.texts).toEqual(['Ä / ü', 'By key']);
  });

  test('is refused with 401 and no rows if its signature is wrong, missing, old or of other bytes', async () => {
    const rowsOf = async () => {
      const rows = await dumpDatabase(api.app, `WHERE company_id = ${shop.staff.companyId}`);
      rows.delete('sessions'); // their last-seen time has just changed
      return rows;
    };
    const other = await api.addChannel();
    const otherSecret = 'x'.repeat(40);
    api.company.state.secret = otherSecret;
    expect((await api.connect(other.id, undefined, { api_key: otherSecret, signing_secret: otherSecret })).status).toBe(
      200,
    );
    const before = await rowsOf();
    const body = JSON.stringify({ events: [message()] });
    const { 'parley-timestamp': timestamp, ...signatureOnly } = signed(body, SECRET);
    const replies = [
      await api.send(body, {}),
      await api.send(body, { authorization: 'Bearer ' }),
      await api.send(body, { authorization: `Bearer ${API_KEY}x` }),
      await api.send(body, { authorization: API_KEY }),
      await api.send(body, signed(body, 'somebody else')),
      await api.send(body, signed(body, otherSecret)),
      await api.send(body, { authorization: `Bearer ${otherSecret}` }),
      await api.send(body, signed(JSON.stringify(JSON.parse(body), null, 1), SECRET)),
      await api.send(JSON.stringify(JSON.parse(body), null, 1), signed(body, SECRET)),
      await api.send(body, signatureOnly),
      await api.send(body, { ...signatureOnly, 'parley-timestamp': String(Number(timestamp) + 1) }),
      await api.send(body, signed(body, SECRET, Date.now() - 301_000)),
      await api.send(body, signed(body, SECRET, Date.now() + 301_000)),
      // A wrong signature is not outweighed by a right key.
      await api.send(body, { ...bearer, ...signed(body, 'somebody else') }),
      await api.send('{ this is no JSON', {}),
    ];
    expect(replies.map(({ status, body: { code } }) => [status, code])).toEqual(
      replies.map(() => [401, 'unauthenticated']),
    );
    expect(await rowsOf()).toEqual(before);
  });

  test('is not found under another key, and not by channels of other platforms', async () => {
    const keys = ['nothing', shop.key, (await api.addChannel()).key];
    const statuses = await Promise.all(keys.map(async (key) => (await api.report([message()], bearer, key)).status));
    expect(statuses).toEqual([404, 404, 404]);
  });

  test.each([
    ['no event', [], 'events'],
    ['an unknown type', [{ type: 'dance', id: 'x', from }], 'events.0.type'],
    ['no sender', [{ type: 'message', id: 'x', text: 'Hi' }], 'events.0.from'],
    ['nothing to say', [message({ text: ' ' })], 'events.0.text'],
    ['one of our ids', [message({ id: 'parley_1.0' })], 'events.0.id'],
    ['an unknown field', [message({ txt: 'Hi' })], 'events.0.txt'],
    [
      'a file without an address',
      [message({ files: [{ url: 'file:///etc/passwd', name: 'a.txt' }] })],
      'events.0.files.0.url',
    ],
    ['NUL', [message({ text: 'a\0b' })], 'events.0.text'],
  ])('with %s is explained, and nothing of it is stored', async (_, events, field) => {
    const { status, body } = await api.report([...events, ...(events.length > 0 ? [message()] : [])]);
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
    expect(await api.inbox()).toEqual([]);
  });

  test('that is no JSON is explained', async () => {
    expect((await api.send('{', bearer)).body.code).toBe('malformed');
    expect((await api.send('[1]', bearer)).status).toBe(422);
  });

  test('is answered but stores nothing while the channel is disabled', async () => {
    await shop.staff.browser.call('PUT', `/channels/${channel.id}`, { is_enabled: false });
    expect((await api.report([message()])).body).toEqual({ received: 0 });
    expect(await api.inbox()).toEqual([]);
  });
});

test('the endpoint is documented with examples of both directions', async () => {
  const page = await api.app.browser().send({ method: 'GET', url: '/api/docs' });
  for (const words of [
    '/api/api-channels/{key}/events',
    'order-chat-1',
    'What we call back',
    'parley-signature',
    'is_from_staff',
  ])
    expect(page.text).toContain(words);
});
