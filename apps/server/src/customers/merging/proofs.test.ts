import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIncoming } from '../../channels/incoming.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../../testing/chat.ts';
import { makeSecret, signIdentity, startWith } from '../../testing/identities.ts';
import { handleProofs } from './proofs.ts';

let app: TestApp;
let shop: Shop;
let second: Shop;
let mailId: number;
let secrets: Map<number, string>;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  const { id, key } = (await shop.staff.browser.post('/channels', { type: 'web_widget', name: 'Other shop' })).body as {
    id: number;
    key: string;
  };
  second = { ...shop, channelId: id, key, visitor: () => new TestVisitor(app, key) };
  secrets = new Map([
    [shop.channelId, await makeSecret(shop)],
    [second.channelId, await makeSecret(second)],
  ]);
  const mail = await app.sql.asSystem(({ db }) =>
    db
      .insertInto('channels')
      .values({ company_id: shop.staff.companyId, type: 'email', name: 'Mail', key: `mail-${shop.channelId}` })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  mailId = mail.id;
});
afterAll(() => app.close());

async function signIn(claims: JWTPayload, from = shop): Promise<TestVisitor> {
  const visitor = from.visitor();
  const identity = await signIdentity(secrets.get(from.channelId) ?? '', claims);
  expect((await startWith(visitor, { identity })).status).toBe(200);
  return visitor;
}

interface Told {
  dmarc: string | null;
  isForward?: boolean;
}
let mails = 0;
/** A mail arrives; returns its conversation. */
async function mail(address: string, { dmarc, isForward = false }: Told): Promise<number> {
  mails += 1;
  const externalId = `<m${mails}@example.org>`;
  // The handler of the jobs is the server's own; this only notes.
  const noteProof = handleProofs(app.sql, { ...app.jobs, handle: () => {} }, { announce: () => {} });
  const receive = createIncoming(app.sql, app.messages, undefined, noteProof);
  await receive(
    { id: mailId, companyId: shop.staff.companyId, platform: 'email' },
    {
      externalId,
      from: { externalId: address, name: 'Ana', email: address },
      text: 'Hello',
      sentAt: new Date(),
      mail: {
        subject: 'Hello',
        address,
        messageId: externalId,
        answers: [],
        conversationId: null,
        isForged: false,
        isForward,
        isAutomatic: false,
        folded: '',
        html: null,
        authentication: { spf: null, dkim: null, dmarc },
      },
    },
  );
  const row = await app.sql.asSystem(({ db }) =>
    db
      .selectFrom('messages')
      .select('conversation_id')
      .where('channel_id', '=', mailId)
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow(),
  );
  return row.conversation_id;
}

const customerOf = async (conversationId: number) =>
  ((await shop.staff.browser.get(`/conversations/${conversationId}`)).body.customer as { id: number }).id;
async function jobsAreDone() {
  const waiting = () =>
    app.sql.asSystem(({ db }) =>
      db.selectFrom('jobs').select('id').where('kind', '=', 'customers.merge-proven').execute(),
    );
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
}
/** Whether the two conversations are one person's, after everything that was going to happen. */
async function areOne(one: number, other: number): Promise<boolean> {
  await jobsAreDone();
  return (await customerOf(one)) === (await customerOf(other));
}

test('a signed address and a mail whose domain vouches for it are one person, and staff see why', async () => {
  const visitor = await signIn({ sub: '7', email: 'Ana@example.org', name: 'Ana' });
  const mailed = await mail('ana@example.org', { dmarc: 'pass' });
  expect(await areOne(visitor.conversationId, mailed)).toBe(true);
  const { body } = await shop.staff.browser.get(`/customers/${await customerOf(mailed)}`);
  expect(body).toMatchObject({ is_verified: true, merges: [{ proof: 'email', by: null, can_undo: true }] });
  expect(body.identities).toMatchObject([
    { platform: 'web_widget', known_as: '7' },
    { platform: 'email', known_as: 'ana@example.org' },
  ]);
});

test('the order in which the proofs arrive does not matter: the signed one is kept', async () => {
  const mailed = await mail('ana@example.org', { dmarc: 'pass' });
  const visitor = await signIn({ sub: '7', email: 'ana@example.org', name: 'Ana Pop' });
  expect(await areOne(visitor.conversationId, mailed)).toBe(true);
  const { body } = await shop.staff.browser.get(`/customers/${await customerOf(mailed)}`);
  expect(body).toMatchObject({ name: 'Ana Pop', is_verified: true });
});

test.each<[string, Told]>([
  ['whose domain vouches for nothing', { dmarc: null }],
  ['that fails authentication', { dmarc: 'fail' }],
  ['that somebody forwards', { dmarc: 'pass', isForward: true }],
])('a mail %s proves nothing', async (_, told) => {
  const visitor = await signIn({ sub: '7', email: 'ana@example.org' });
  expect(await areOne(visitor.conversationId, await mail('ana@example.org', told))).toBe(false);
});

test('an address that a visitor only typed proves nothing, and neither does a name', async () => {
  const visitor = shop.visitor();
  await visitor.start({ name: 'Ana', email: 'ana@example.org' });
  expect(await areOne(visitor.conversationId, await mail('ana@example.org', { dmarc: 'pass' }))).toBe(false);
});

test('after an undo the same proof does not merge them again', async () => {
  const visitor = await signIn({ sub: '7', email: 'ana@example.org' });
  const mailed = await mail('ana@example.org', { dmarc: 'pass' });
  expect(await areOne(visitor.conversationId, mailed)).toBe(true);
  const { body } = await shop.staff.browser.get(`/customers/${await customerOf(mailed)}`);
  const [made] = body.merges as { id: number }[];
  expect((await shop.staff.browser.post(`/customers/merges/${made?.id}/undo`)).status).toBe(200);
  await signIn({ sub: '7', email: 'ana@example.org' });
  await signIn({ sub: 'a-new-account', email: 'ana@example.org' }, second);
  expect(await areOne(visitor.conversationId, await mail('ana@example.org', { dmarc: 'pass' }))).toBe(false);
});

test('one user of the company on two sites is one person, but two users with a running number are not', async () => {
  const sub = '3f2b8c1e-5d4a-4b6f-9a70-1c2d3e4f5a6b';
  const [here, there] = [await signIn({ sub }), await signIn({ sub }, second)];
  expect(await areOne(here.conversationId, there.conversationId)).toBe(true);
  const [one, other] = [await signIn({ sub: '1017' }), await signIn({ sub: '1017' }, second)];
  expect(await areOne(one.conversationId, other.conversationId)).toBe(false);
});

test('two users whom one site tells apart stay two, even with one address', async () => {
  const [one, other] = [
    await signIn({ sub: 'a', email: 'family@example.org' }),
    await signIn({ sub: 'b', email: 'family@example.org' }),
  ];
  expect(await areOne(one.conversationId, other.conversationId)).toBe(false);
});

test('proofs of another company say nothing', async () => {
  const visitor = await signIn({ sub: '7', email: 'ana@example.org' });
  const before = await customerOf(visitor.conversationId);
  const foreign = await openShop(app);
  const secret = await makeSecret(foreign);
  const theirs = foreign.visitor();
  await startWith(theirs, { identity: await signIdentity(secret, { sub: '7', email: 'ana@example.org' }) });
  await jobsAreDone();
  expect(await customerOf(visitor.conversationId)).toBe(before);
  const { body } = await shop.staff.browser.get(`/customers/${before}`);
  expect(body.merges).toEqual([]);
});
