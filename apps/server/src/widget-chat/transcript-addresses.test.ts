import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { makeSecret, signIdentity, startWith } from '../testing/identities.ts';
import { newPerson } from '../testing/test-client.ts';
import { withInertLinks } from './inert-links.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

const BAIT = 'URGENT: your bank account is locked, see https://bank-login.evil.test/now';
async function newVisitor(body: Record<string, unknown> = {}, from = shop): Promise<TestVisitor> {
  const visitor = from.visitor();
  await startWith(visitor, body);
  await visitor.say(BAIT);
  return visitor;
}
const ask = (visitor: TestVisitor, body: Record<string, unknown>) =>
  visitor.post(`/chat/conversations/${visitor.conversationId}/transcript`, body);
const mailsTo = (address: string) =>
  app.sql.asSystem(({ db }) => db.selectFrom('mailbox').selectAll().where('recipient', '=', address).execute());
async function codeTo(address: string): Promise<string> {
  const { text } = await app.mailTo(address, /code/);
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

describe('a copy of the conversation by mail', () => {
  test("goes only to the visitor's own address: anyone else gets a code and none of the messages", async () => {
    const [visitor, { email }] = [await newVisitor({ fields: { name: 'Evil https://evil.test' } }), newPerson()];
    const reply = await ask(visitor, { email });
    expect(reply).toMatchObject({ status: 202, body: { is_sent: false, message: expect.stringContaining(email) } });
    await codeTo(email);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/URGENT|bank|evil/i);
  });

  test('is sent after the code is entered, and from then on without one', async () => {
    const [visitor, { email }] = [await newVisitor(), newPerson()];
    await ask(visitor, { email });
    const code = await codeTo(email);
    expect(await ask(visitor, { email, code: ` ${code} ` })).toMatchObject({ status: 202, body: { is_sent: true } });
    expect((await app.mailTo(email, /conversation with/)).text).toContain('URGENT');
    expect((await ask(visitor, { email })).body.is_sent).toBe(true);
    expect((await ask(await newVisitor(), { email })).body.is_sent).toBe(false); // a confirmation by another visitor does not count
  });

  test('is not sent for a wrong code, a late one, one of another address, or after five tries', async () => {
    const [visitor, { email }, other] = [await newVisitor(), newPerson(), newPerson().email];
    const wrong = { status: 422, body: { errors: { code: [expect.any(String)] } } };
    expect(await ask(visitor, { email, code: '123456' })).toMatchObject(wrong); // none was sent
    await ask(visitor, { email });
    const code = await codeTo(email);
    expect(await ask(visitor, { email: other, code })).toMatchObject(wrong);
    const stored = await app.sql.asSystem(({ db }) => db.selectFrom('transcript_addresses').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(code);
    const change = (set: { expires_at: Date }) =>
      app.sql.asSystem(({ db }) =>
        db.updateTable('transcript_addresses').set(set).where('email', '=', email).execute(),
      );
    await change({ expires_at: new Date(Date.now() - 1_000) });
    expect(await ask(visitor, { email, code })).toMatchObject(wrong);
    await change({ expires_at: new Date(Date.now() + 60_000) });
    const bad = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) expect(await ask(visitor, { email, code: bad })).toMatchObject(wrong);
    expect(await ask(visitor, { email, code })).toMatchObject(wrong);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('goes at once to the address that the site has signed, and to no other', async () => {
    const [{ email }, secret] = [newPerson(), await makeSecret(shop)];
    const visitor = await newVisitor({ identity: await signIdentity(secret, { sub: 'ana', email }) });
    expect((await ask(visitor, { email: email.toUpperCase() })).body.is_sent).toBe(true);
    expect((await ask(visitor, { email: newPerson().email })).body.is_sent).toBe(false);
    const { text, html } = await app.mailTo(email, /conversation with/);
    for (const form of [text, html]) {
      expect(form).toContain('URGENT');
      expect(form).not.toMatch(/https?:\/\/|evil\.test/);
    }
  });

  test('can be requested three times an hour for one address, in total', async () => {
    const strict = await buildTestApp({ RATE_LIMITS: 'strict' });
    try {
      const [own, { email }] = [await openShop(strict), newPerson()];
      const statuses: number[] = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await ask(await newVisitor({}, own), { email })).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    } finally {
      await strict.close();
    }
  });
});

test.each([
  ['see https://evil.test/a?b=c now', /https:\/\/|evil\.test/],
  ['WWW.EVIL.TEST', /www\.evil/i],
  ['write to me@evil.test.', /evil\.test/],
  ['банк.рф/вход', /банк\.рф/],
])('a mail program finds no link in %s', (text, link) => {
  const inert = withInertLinks(text);
  expect(inert).not.toMatch(link);
  expect(inert.replaceAll('\u200b', '')).toBe(text);
});

test.each(['It costs 1.50 EUR. Thanks.', 'Yes/no, at 10:30'])('%s stays as it is', (text) => {
  expect(withInertLinks(text)).toBe(text);
});
