import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openEmailShop, type EmailShop } from '../testing/email-shop.ts';
import { openWidgetStream } from '../testing/event-stream.ts';
import { returnToken } from './return-tokens.ts';
import { rawMail, startMailServers, type MailServers } from '../testing/mail-servers.ts';

let servers: MailServers;
let app: TestApp;
let shop: EmailShop;
let plain: Shop;
let serial = 0;
const PATIENT = { timeout: 40_000, interval: 100 };

beforeAll(async () => {
  servers = await startMailServers();
  app = await buildTestApp({ OUTBOUND_HOSTS: servers.hosts });
  shop = await openEmailShop(app, servers);
  plain = await openShop(app);
  await shop.isWatching();
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(() => void (servers.sent.length = 0));

/** A visitor of the widget who leaves an address and asks something. */
async function visit(of: Shop, locale = 'en'): Promise<{ visitor: TestVisitor; email: string; id: number }> {
  const visitor = of.visitor();
  const email = `visitor-${(serial += 1)}@example.org`;
  await visitor.post('/chat/conversations/start', { fields: {}, locale }).then(({ body }) => {
    visitor.conversationId = (body.conversation as { id: number }).id;
    visitor.use(String(body.visitor_token));
  });
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('customers')
      .set({ email })
      .where('id', '=', (eb) =>
        eb.selectFrom('conversations').select('customer_id').where('id', '=', visitor.conversationId),
      )
      .execute(),
  );
  await visitor.say(`Question of ${email}`);
  return { visitor, email, id: visitor.conversationId };
}
const reply = (of: Shop, id: number, text: string) =>
  of.staff.browser.post(`/conversations/${id}/messages/send`, { text });

/** Some minutes later, for the conversation. */
async function minutesPass(id: number): Promise<void> {
  await app.sql.asSystem(async ({ db }) => {
    await db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 240_000) })
      .where('conversation_id', '=', id)
      .execute();
    await db
      .updateTable('jobs')
      .set({ run_at: new Date() })
      .where('kind', '=', 'channels.follow-up')
      .where('lane', '=', `follow-up ${id}`)
      .execute();
  });
  await expect
    .poll(
      () =>
        app.sql.asSystem(({ db }) =>
          db
            .selectFrom('jobs')
            .select('id')
            .where('kind', '=', 'channels.follow-up')
            .where('lane', '=', `follow-up ${id}`)
            .where('state', '<>', 'dead')
            .execute(),
        ),
      PATIENT,
    )
    .toEqual([]);
}

test('a visitor who left gets everything unseen in one mail, replies, and it is the same conversation', async () => {
  const { id, email } = await visit(shop);
  await reply(shop, id, 'It ships today.');
  await reply(shop, id, 'Anything else?');
  expect(servers.sent).toEqual([]);
  await minutesPass(id);
  expect(servers.sent).toHaveLength(1);
  const [mail] = servers.sent;
  expect(mail?.recipients).toEqual([email]);
  expect(mail?.text).toMatch(/It ships today\.[^]*Anything else\?[^]*reply to this email/);
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

  servers.arrive(
    rawMail({ from: email, subject: 'Re: chat', text: 'No, thanks!', headers: [`References: ${mail?.messageId}`] }),
  );
  await expect
    .poll(async () => (await shop.messages(id)).find(({ text }) => text === 'No, thanks!'), PATIENT)
    .toMatchObject({ origin: 'customer' });

  await reply(shop, id, 'You are welcome.');
  await minutesPass(id);
  expect(servers.sent).toHaveLength(2);
  expect(servers.sent[1]?.text).toContain('You are welcome.');
  expect(servers.sent[1]?.text).not.toContain('It ships today.');
  await minutesPass(id);
  expect(servers.sent).toHaveLength(2);
});

test('somebody else with the same Message-ID does not get into the conversation', async () => {
  const { id } = await visit(shop);
  await reply(shop, id, 'Secret answer.');
  await minutesPass(id);
  servers.arrive(
    rawMail({
      from: 'mallory@example.net',
      text: 'Let me in.',
      headers: [`References: ${servers.sent[0]?.messageId}`],
    }),
  );
  await expect.poll(() => shop.conversationWith('Let me in.'), PATIENT).not.toBeNull();
  expect(await shop.conversationWith('Let me in.')).not.toBe(id);
});

test('nothing is mailed to visitors who are there, who have read it, or who gave no address', async () => {
  const there = await visit(shop);
  const stream = await openWidgetStream(app, there.visitor);
  await reply(shop, there.id, 'You are here.');
  await expect.poll(async () => (await shop.messages(there.id)).at(-1)?.status, PATIENT).toBe('delivered');
  await minutesPass(there.id);
  stream.close();

  const back = await visit(shop);
  await reply(shop, back.id, 'Read in the chat.');
  const messages = await back.visitor.messages();
  await back.visitor.post('/chat/message/read', { conversation_id: back.id, seq: messages.at(-1)?.seq });
  await minutesPass(back.id);

  const nameless = await visit(shop);
  await app.sql.asSystem(({ db }) =>
    db.updateTable('customers').set({ email: null }).where('email', '=', nameless.email).execute(),
  );
  await reply(shop, nameless.id, 'Where are you?');
  await minutesPass(nameless.id);
  expect(servers.sent).toEqual([]);
});

test('STOP, and the link, end the mails', async () => {
  const byReply = await visit(shop, 'de');
  await reply(shop, byReply.id, 'Eins.');
  await minutesPass(byReply.id);
  const [mail] = servers.sent;
  expect(mail?.subject).toContain('hat Ihnen geantwortet');
  servers.arrive(rawMail({ from: byReply.email, text: 'Stop', headers: [`References: ${mail?.messageId}`] }));
  await expect.poll(async () => (await shop.messages(byReply.id)).map(({ text }) => text), PATIENT).toContain('Stop');
  await reply(shop, byReply.id, 'Zwei.');
  await minutesPass(byReply.id);
  expect(servers.sent).toHaveLength(1);

  const byLink = await visit(shop);
  await reply(shop, byLink.id, 'One.');
  await minutesPass(byLink.id);
  const path = /\/mail-stop\/\S+/.exec(servers.sent[1]?.text ?? '')?.[0] ?? '';
  expect((await app.app.inject({ url: path })).body).toContain('<form method="post">');
  expect((await app.app.inject({ url: `${path}x` })).statusCode).toBe(404);
  const stopped = await app.app.inject({
    method: 'POST',
    url: path,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(stopped.statusCode).toBe(200);
  await reply(shop, byLink.id, 'Two.');
  await minutesPass(byLink.id);
  expect(servers.sent).toHaveLength(2);
});

test('without a mailbox the installation sends the mail and says that replies are not read', async () => {
  const { id, email } = await visit(plain);
  await reply(plain, id, 'By the other way.');
  await minutesPass(id);
  const mail = await app.mailTo(email);
  expect(mail.text).toContain('By the other way.');
  expect(mail.text).toContain('Replies to this email are not read.');
  expect(servers.sent).toEqual([]);
});

test('a mail server that is busy gets the mail later, once', async () => {
  const { id } = await visit(shop);
  await reply(shop, id, 'Later.');
  servers.faults.push('busy');
  await minutesPass(id);
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
});

describe('the link back into the conversation', () => {
  const linkIn = (text: string) => /\/chat\/([\w-]+)\/back\?lang=\w\w#(\S+)/.exec(text) ?? [];
  const back = (of: Shop, token: string) => of.visitor().post('/chat/return', { token });

  test('opens it in another browser, and only there', async () => {
    const { id, email, visitor } = await visit(plain, 'ru');
    await reply(plain, id, 'Здравствуйте!');
    await minutesPass(id);
    const { text, html } = await app.mailTo(email);
    expect(html).toContain('<html lang="ru">');
    const [link = '', key, token = ''] = linkIn(text);
    expect(link).toContain('lang=ru');
    expect(key).toBe(plain.key);
    const page = await app.app.inject({ url: link.replace(/#.*/, '') });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Открываем ваш диалог');

    const opened = await back(plain, token);
    expect(opened).toMatchObject({ status: 200, body: { conversation_id: id } });
    const browser = plain.visitor();
    browser.use(String(opened.body.visitor_token));
    browser.conversationId = id;
    expect((await browser.messages()).map((message) => message.text)).toContain('Здравствуйте!');

    expect((await back(shop, token)).status).toBe(401);
    const other = await visit(plain);
    expect((await back(plain, token.replace(`.${id}.`, `.${other.id}.`))).status).toBe(401);
    expect((await back(plain, token.replace(/\.\d+\.([\w-]+)$/, '.9999999999.$1'))).status).toBe(401);
    expect((await back(plain, 'nonsense')).status).toBe(401);
    expect(visitor.conversationId).toBe(id);

    // Who had the address before, perhaps by a typing mistake of the customer, no longer gets in.
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('customers')
        .set({ email: `new-${email}` })
        .where('email', '=', email)
        .execute(),
    );
    expect((await back(plain, token)).status).toBe(401);
  });

  test('says that it has expired after two weeks', async () => {
    const { id, email } = await visit(plain);
    const { companyId } = plain.staff;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 15 * 86_400_000 });
    const old = returnToken(app.config.secretKey, companyId, id, email);
    vi.useRealTimers();
    expect(await back(plain, old)).toMatchObject({ status: 422, body: { code: 'link_invalid' } });
  });
});

describe('an address that nobody has shown to be theirs', () => {
  test('gets one mail for each absence', async () => {
    const { id, email, visitor } = await visit(plain);
    await reply(plain, id, 'First.');
    await minutesPass(id);
    await reply(plain, id, 'Second.');
    await minutesPass(id);
    expect((await app.mailTo(email)).text).toContain('First.');
    await visitor.say('I am back.');
    await reply(plain, id, 'Third.');
    await minutesPass(id);
    expect((await app.mailTo(email)).text).toMatch(/Third\./);
    expect((await app.mailTo(email)).text).not.toContain('Second.');
  });

  test('is mailed about ten conversations a day at most', async () => {
    const address = 'victim@example.org';
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { id, email } = await visit(plain);
      await app.sql.asSystem(({ db }) =>
        db.updateTable('customers').set({ email: address }).where('email', '=', email).execute(),
      );
      await reply(plain, id, `Answer ${count}.`);
      ids.push(id);
    }
    for (const id of ids) await minutesPass(id);
    const mails = await app.sql.asSystem(({ db }) =>
      db.selectFrom('mailbox').select('id').where('recipient', '=', address).execute(),
    );
    expect(mails).toHaveLength(10);
  });
});
