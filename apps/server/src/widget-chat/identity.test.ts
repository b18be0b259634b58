import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openWidgetStream } from '../testing/event-stream.ts';
import { inSeconds, makeSecret, signIdentity, startWith } from '../testing/identities.ts';

let app: TestApp;
let shop: Shop;
let secret: string;
let otherSecret: string;
beforeAll(async () => {
  app = await buildTestApp();
  const other = await openShop(app);
  shop = await openShop(app);
  [secret, otherSecret] = [await makeSecret(shop), await makeSecret(other)];
});
afterAll(() => app.close());

const sign = (claims: JWTPayload, key: string | KeyObject = secret, alg = 'HS256') => signIdentity(key, claims, alg);

let people = 0;
const newSubject = () => `user-${(people += 1)}`;

async function signedIn(sub: string, more: JWTPayload = {}, from = shop): Promise<TestVisitor> {
  const visitor = from.visitor();
  expect((await startWith(visitor, { identity: await sign({ sub, ...more }) })).status).toBe(200);
  return visitor;
}
const customerOf = async ({ conversationId }: TestVisitor, from = shop) =>
  (await from.staff.browser.get(`/conversations/${conversationId}`)).body.customer as Record<string, unknown>;
const refresh = (visitor: TestVisitor, id = visitor.conversationId) => visitor.get(`/chat/conversations/${id}/refresh`);
const textsIn = async (visitor: TestVisitor) => (await visitor.messages()).map(({ text }) => text);
const customers = () =>
  app.sql.asSystem(({ db }) =>
    db.selectFrom('customers').select('id').where('company_id', '=', shop.staff.companyId).execute(),
  );

describe('an identity is refused', () => {
  const tampered = async () => {
    const [head, , signature] = (await sign({ sub: 'a' })).split('.');
    return [head, Buffer.from(JSON.stringify({ sub: 'b', exp: inSeconds(300) })).toString('base64url'), signature].join(
      '.',
    );
  };
  const unsecured = async () => new UnsecuredJWT({ sub: 'a', exp: inSeconds(300) }).encode();
  const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const bad: [string, () => Promise<string>][] = [
    ['that is empty', async () => ''],
    ['that is garbage', async () => 'garbage'],
    ['that looks like a token', async () => 'a.b.c'],
    ['without a signature', unsecured],
    ['whose signature was cut off', async () => (await sign({ sub: 'a' })).replace(/[^.]+$/, '')],
    ['changed after it was signed', tampered],
    ['by a wrong secret', () => sign({ sub: 'a' }, 'x'.repeat(43))],
    ["by another channel's secret", () => sign({ sub: 'a' }, otherSecret)],
    ['by the publishable key', () => sign({ sub: 'a' }, shop.key)],
    ['by HS512', () => sign({ sub: 'a' }, secret, 'HS512')],
    ['by RS256', () => sign({ sub: 'a' }, rsa(), 'RS256')],
    ['that has ended', () => sign({ sub: 'a', exp: inSeconds(-60) })],
    ['that begins later', () => sign({ sub: 'a', nbf: inSeconds(120) })],
    ['without an end', () => sign({ sub: 'a', exp: undefined as never })],
    ['that lasts a year', () => sign({ sub: 'a', exp: inSeconds(365 * 86_400) })],
    ['for another channel', () => sign({ sub: 'a', aud: String(shop.channelId + 1) })],
    ['for other channels', () => sign({ sub: 'a', aud: ['1000001', 'x'] })],
    ['without a subject', () => sign({})],
    ['with an empty subject', () => sign({ sub: '' })],
    ['with a subject of 201 characters', () => sign({ sub: 'x'.repeat(201) })],
    ['with NUL in the subject', () => sign({ sub: 'a\0b' })],
    ['with a thing as subject', () => sign({ sub: {} as string })],
    ['with a number as subject', () => sign({ sub: 7 as unknown as string })],
  ];

  test.each(bad)('%s, whether or not the channel asks for one', async (_, make) => {
    const identity = await make();
    const before = await customers();
    for (const requires of [false, true]) {
      await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, {
        settings: { requires_identity: requires },
      });
      const reply = await shop.visitor().post('/chat/conversations/start', { identity });
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
    }
    await shop.staff.browser.call('PUT', `/channels/${shop.channelId}`, { settings: {} });
    expect(await customers()).toEqual(before);
  });

  test('when it is missing and the channel asks for one, for known browsers too', async () => {
    const strict = await openShop(app);
    const known = strict.visitor();
    await known.start();
    await strict.staff.browser.call('PUT', `/channels/${strict.channelId}`, { settings: { requires_identity: true } });
    expect((await strict.visitor().get('/chat/init')).body.requires_identity).toBe(true);
    expect((await strict.visitor().start()).status).toBe(403);
    expect((await known.start()).status).toBe(403);
    const key = await makeSecret(strict);
    const identity = await sign({ sub: 'a' }, key);
    expect((await startWith(strict.visitor(), { identity })).status).toBe(200);
  });

  test('when the channel has no secret yet', async () => {
    const plain = await openShop(app);
    expect((await startWith(plain.visitor(), { identity: await sign({ sub: 'a' }) })).status).toBe(403);
  });
});

describe('a good identity', () => {
  test.each<[string, () => object]>([
    ['alone', () => ({})],
    ['for this channel', () => ({ aud: String(shop.channelId) })],
    ['for this channel among others', () => ({ aud: ['x', String(shop.channelId)] })],
    ['that lasts a day', () => ({ exp: inSeconds(86_400) })],
    ['that ended a moment ago by our clock', () => ({ exp: inSeconds(-10) })],
  ])('%s is taken', async (_, claims) => {
    const identity = await sign({ sub: newSubject(), ...claims() });
    expect((await startWith(shop.visitor(), { identity })).status).toBe(200);
  });

  test('creates a verified customer with name and e-mail, and needs no answers to the fields', async () => {
    const strictShop = await openShop(app);
    await strictShop.staff.browser.call('PUT', `/channels/${strictShop.channelId}`, {
      settings: { fields: [{ name: 'email', type: 'email', is_required: true }] },
    });
    const visitor = strictShop.visitor();
    const claims = { sub: 'ana-1', name: 'Ana Pop', email: 'Ana@Posta.example' };
    const reply = await startWith(visitor, { identity: await sign(claims, await makeSecret(strictShop)) });
    expect(reply.status).toBe(200);
    expect(await customerOf(visitor, strictShop)).toMatchObject({
      name: 'Ana Pop',
      email: 'ana@posta.example',
      is_verified: true,
    });
  });

  test('may contain an invalid name or e-mail: only that is ignored', async () => {
    const visitor = await signedIn(newSubject(), { name: 'Eve\r\nBcc: all', email: 'not an address' });
    expect(await customerOf(visitor)).toMatchObject({ name: null, email: null, is_verified: true });
  });

  test('maps to one customer and one open conversation in every browser', async () => {
    const sub = newSubject();
    const first = await signedIn(sub);
    await first.say('From the phone');
    const second = await signedIn(sub, { name: 'Ana' });
    expect(second.conversationId).toBe(first.conversationId);
    expect(await textsIn(second)).toEqual(['From the phone']);
    expect(await customerOf(first)).toMatchObject({ name: 'Ana', is_verified: true });
    expect((await startWith(first, { identity: await sign({ sub }) })).status).toBe(200);
    expect((await refresh(second)).status).toBe(200); // the other browser stays signed in
  });

  test('creates one customer when six browsers use it at once', async () => {
    const before = (await customers()).length;
    const identity = await sign({ sub: newSubject() });
    const visitors = Array.from({ length: 6 }, () => shop.visitor());
    const replies = await Promise.all(visitors.map((visitor) => startWith(visitor, { identity })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(visitors.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await customers()).toHaveLength(before + 1);
  });

  test('merges what six browsers wrote before they used it at once', async () => {
    const visitors = Array.from({ length: 6 }, () => shop.visitor());
    for (const [index, visitor] of visitors.entries()) {
      await startWith(visitor, {});
      await visitor.say(`words ${index}`);
    }
    const before = (await customers()).length;
    const identity = await sign({ sub: newSubject() });
    const replies = await Promise.all(visitors.map((visitor) => startWith(visitor, { identity })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(visitors.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await customers()).toHaveLength(before - 5);
    const { id } = await customerOf(visitors[0] as TestVisitor);
    const { conversations } = (await shop.staff.browser.get(`/customers/${String(id)}`)).body;
    expect((conversations as { last_seq: number }[]).map(({ last_seq }) => last_seq)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

describe('someone who wrote before they signed in', () => {
  test('keeps the conversation; the previous token is invalid, and its stream ends', async () => {
    const visitor = shop.visitor();
    await startWith(visitor, { fields: { name: 'Guest' } });
    await visitor.say('Before');
    const [token, conversationId] = [visitor.token, visitor.conversationId];
    const stream = await openWidgetStream(app, visitor);
    const reply = await startWith(visitor, { identity: await sign({ sub: newSubject(), name: 'Ana' }) });
    expect(visitor.conversationId).toBe(conversationId);
    expect(reply.body.messages).toMatchObject([{ text: 'Before' }]);
    expect(visitor.token).not.toBe(token);
    expect(await customerOf(visitor)).toMatchObject({ name: 'Ana', is_verified: true });
    const thief = shop.visitor();
    thief.use(token);
    expect((await refresh(thief, conversationId)).status).toBe(401);
    await expect.poll(stream.isOver, { timeout: 8_000 }).toBe(true);
  });

  test('brings the conversation to their existing customer', async () => {
    const sub = newSubject();
    const before = await signedIn(sub);
    await shop.staff.browser.post(`/conversations/${before.conversationId}/end`);
    const guest = shop.visitor();
    await startWith(guest, {});
    await guest.say('New question');
    const conversationId = guest.conversationId;
    await startWith(guest, { identity: await sign({ sub }) });
    expect(guest.conversationId).toBe(conversationId);
    expect(await textsIn(guest)).toEqual(['New question']);
    expect((await customerOf(guest)).id).toBe((await customerOf(before)).id);
  });

  test('is not mixed with the person signed in here before', async () => {
    const visitor = await signedIn(newSubject(), { name: 'First' });
    await visitor.say('Private');
    const [firstConversation, firstToken] = [visitor.conversationId, visitor.token];
    await startWith(visitor, { identity: await sign({ sub: newSubject(), name: 'Second' }) });
    expect(visitor.conversationId).not.toBe(firstConversation);
    expect(await textsIn(visitor)).toEqual([]);
    expect((await refresh(visitor, firstConversation)).status).toBe(404);
    visitor.use(firstToken);
    expect((await refresh(visitor, firstConversation)).status).toBe(401);
  });
});

describe('someone unsigned', () => {
  test('with the same e-mail is another customer, who sees and changes nothing of the signed one', async () => {
    const claims = { name: 'Ana Pop', email: 'ana.pop@posta.example' };
    const signed = await signedIn('ana-pop', claims);
    await signed.say('Private');
    const impostor = shop.visitor();
    const reply = await startWith(impostor, {
      fields: { name: 'Impostor', email: claims.email, phone: '+40700000042' },
    });
    expect(reply.body.messages).toEqual([]);
    const [real, fake] = [await customerOf(signed), await customerOf(impostor)];
    expect(fake.id).not.toBe(real.id);
    expect(fake).toMatchObject({ name: 'Impostor', is_verified: false });
    expect(real).toMatchObject({ ...claims, phone: null, is_verified: true });
    expect((await refresh(impostor, signed.conversationId)).status).toBe(404);
  });

  test.each(['ana-pop', 'user:ana-pop'])('cannot name themselves %s instead', async (id) => {
    const bodies = [{ external_id: id }, { customer_id: id }, { sub: id }, { identity: { sub: id } }];
    for (const body of [...bodies, { fields: { external_id: id } }, { fields: [{ name: 'external_id', value: id }] }])
      expect((await shop.visitor().post('/chat/conversations/start', body)).status).toBe(422);
  });

  test('in a browser that was signed in cannot rename the customer', async () => {
    const visitor = await signedIn(newSubject(), { name: 'Ana', email: 'a@posta.example' });
    expect((await startWith(visitor, { fields: { name: 'Eve', email: 'eve@evil.example' } })).status).toBe(200);
    expect(await customerOf(visitor)).toMatchObject({ name: 'Ana', email: 'a@posta.example' });
  });
});

test('signing out ends the tokens and the stream; the conversation stays with the company', async () => {
  const visitor = shop.visitor();
  const reply = await startWith(visitor, {
    identity: await sign({ sub: newSubject() }),
    page_url: 'https://shop.example/',
  });
  await visitor.say('Kept');
  const stream = await openWidgetStream(app, visitor);
  expect((await visitor.post('/chat/logout')).status).toBe(204);
  await expect.poll(stream.isOver, { timeout: 8_000 }).toBe(true);
  expect([(await refresh(visitor)).status, (await visitor.say('x')).status]).toEqual([401, 401]);
  const resume = { resume_token: reply.body.resume_token, page_url: 'https://shop.example/' };
  expect((await shop.visitor().post('/chat/resume', resume)).status).toBe(401);
  const kept = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
  expect(kept.body).toMatchObject({ ended_at: null, last_message: { text: 'Kept' } });
});
