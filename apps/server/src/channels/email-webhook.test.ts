import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dns } from './adapter.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openEmailShop, type EmailShop } from '../testing/email-shop.ts';
import { rawMail, startMailServers, type MailServers } from '../testing/mail-servers.ts';

let servers: MailServers;
let app: TestApp;
let shop: EmailShop;
let secret = '';
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000003000000020802000000', 'hex');
const PATIENT = { timeout: 30_000, interval: 100 };

const nothing = () => Promise.reject(Object.assign(new Error('nothing'), { code: 'ENOTFOUND' }));
const dns: Dns = {
  resolveMx: async () => [{ exchange: 'mx.mail.example', priority: 10 }],
  resolveTxt: async (name) => (name === 'shop.example' ? [['v=spf1 -all']] : nothing()),
};

beforeAll(async () => {
  servers = await startMailServers();
  app = await buildTestApp({ OUTBOUND_HOSTS: servers.hosts }, { dns });
  shop = await openWebhookShop();
  secret = await makeSecret(shop);
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(() => void (servers.sent.length = 0));

let shops = 0;
/** Mails go out by SMTP and arrive by webhook alone. */
const openWebhookShop = () =>
  openEmailShop(app, servers, {
    address: `mail${(shops += 1) === 1 ? '' : shops}@shop.example`,
    smtp_user: 'support@shop.example',
    imap_host: '',
    authentication_host: 'mx.shop.example',
  });
const makeSecret = async ({ staff, channel }: EmailShop) =>
  (await staff.browser.post(`/channels/${channel.id}/identity-secret`, {})).body.secret as string;

const basic = (password: string, user = 'mail') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const post = (
  payload: string | Buffer,
  contentType = 'message/rfc822',
  authorization: string | null = basic(secret),
  key = shop.channel.key,
) =>
  app.browser().send({
    method: 'POST',
    url: `/api/mail-channels/${key}/mime`,
    headers: { 'content-type': contentType, ...(authorization !== null && { authorization }) },
    payload,
  });
const form = (fields: Record<string, string | Buffer>): [Buffer, string] => {
  const boundary = 'xYzZY';
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return [Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), `multipart/form-data; boundary=${boundary}`];
};
async function arrived(text: string): Promise<number> {
  await expect.poll(() => shop.conversationWith(text), PATIENT).not.toBeNull();
  return (await shop.conversationWith(text)) ?? 0;
}
const latin1 = (text: string) =>
  Buffer.from(
    rawMail({ text }).replace('charset=utf-8', 'charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit'),
    'latin1',
  );

describe('a mail is taken as', () => {
  test.each<[string, (mail: Buffer) => [Buffer | string, string]]>([
    ['the body', (mail) => [mail, 'message/rfc822']],
    ["SendGrid's form", (mail) => form({ headers: 'X: y', email: mail, envelope: '{"to":["a@b.example"]}' })],
    ["Mailgun's form", (mail) => form({ recipient: 'a@b.example', 'body-mime': mail })],
  ])('%s, byte by byte', async (how, wrap) => {
    const text = `Größe für ${how}`;
    const reply = await post(...wrap(latin1(text)));
    expect([reply.status, reply.body]).toEqual([200, { received: 1 }]);
    await arrived(text);
  });

  test.each<[string, (mail: string) => [string, string]]>([
    [
      "Mailgun's plain form",
      (mail) => [String(new URLSearchParams({ 'body-mime': mail })), 'application/x-www-form-urlencoded'],
    ],
    ["Postmark's JSON", (mail) => [JSON.stringify({ From: 'x', RawEmail: mail }), 'application/json; charset=utf-8']],
  ])('%s', async (how, wrap) => {
    const text = `Größe für ${how}`;
    expect((await post(...wrap(rawMail({ text })))).status).toBe(200);
    await arrived(text);
  });
});

test('the doctor asks for a secret, and says what the domain lacks', async () => {
  const fresh = await openWebhookShop();
  const { id } = fresh.channel;
  const check = async () => {
    const { body } = await fresh.staff.browser.post(`/channels/${id}/check`, {});
    return (body.checks as { name: string; is_ok: boolean }[]).map((each) => [each.name, each.is_ok]);
  };
  const rest = [
    ['mail_out', true],
    ['mail_mx', true],
    ['mail_spf', true],
    ['mail_dkim', false],
    ['mail_dmarc', false],
  ];
  expect(await check()).toEqual([...rest, ['mail_webhook', false]]);
  await makeSecret(fresh);
  expect(await check()).toEqual([...rest, ['mail_webhook', true]]);
});

test('threads, folding and staff’s answers work like with a mailbox, and nothing is polled', async () => {
  await post(rawMail({ text: 'Where is it?\r\n\r\n-- \r\nAnna', id: '<it@example.org>', subject: 'It' }));
  const id = await arrived('Where is it?');
  expect((await shop.messages(id))[0]?.marks?.mail).toMatchObject({ subject: 'It', has_folded: true });
  await shop.answer(id, 'Here.');
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
  expect(servers.sent[0]).toMatchObject({ inReplyTo: '<it@example.org>', subject: 'Re: It' });
  const answer = rawMail({ text: 'Thanks', headers: [`In-Reply-To: ${servers.sent[0]?.messageId}`] });
  await post(answer);
  expect(await arrived('Thanks')).toBe(id);
  const polls = await app.sql.asSystem(({ db }) =>
    db.selectFrom('jobs').select('id').where('kind', '=', 'channels.poll').execute(),
  );
  expect(polls).toEqual([]);
});

test('our own mail that comes back is no message, and a forged sender is kept apart', async () => {
  await post(rawMail({ text: 'A question.' }));
  await shop.answer(await arrived('A question.'), 'An answer.');
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
  expect((await post(servers.sent[0]?.raw ?? '')).body).toEqual({ received: 0 });
  const failed = 'dmarc=fail header.from=example.org';
  await post(rawMail({ text: 'Forged.', headers: [`Authentication-Results: mx.shop.example; ${failed}`] }));
  const [forged] = await shop.messages(await arrived('Forged.'));
  expect(forged?.marks?.mail?.is_suspicious).toBe(true);
  await post(rawMail({ text: 'Unchecked.', headers: [`Authentication-Results: mx.evil.example; dmarc=pass`] }));
  const unchecked = await arrived('Unchecked.');
  const [message] = await shop.messages(unchecked);
  const mail = await shop.staff.browser.get(`/conversations/${unchecked}/messages/${message?.id}/mail`);
  expect(mail.body.authentication).toEqual({ spf: null, dkim: null, dmarc: null });
});

test('a mail with a file that is posted three times, also in another form, is one message with its file', async () => {
  const picture = PNG.toString('base64');
  const mail = [
    'From: Anna <anna@example.org>',
    'To: mail@shop.example',
    'Subject: Picture',
    'Message-ID: <picture@example.org>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Look at this.',
    '--b',
    'Content-Type: image/png; name=lamp.png',
    'Content-Disposition: attachment; filename=lamp.png',
    'Content-Transfer-Encoding: base64',
    '',
    picture,
    '--b--',
    '',
  ].join('\r\n');
  const replies = await Promise.all([
    post(mail),
    post(mail),
    post(JSON.stringify({ RawEmail: mail }), 'application/json'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  const messages = await shop.messages(await arrived('Look at this.'));
  expect(messages.map(({ text, attachments }) => [text, attachments.map(({ name }) => name)])).toEqual([
    ['Look at this.', ['lamp.png']],
  ]);
  await post(mail);
  await post(rawMail({ text: 'After it.' }));
  await arrived('After it.');
  expect(await shop.messages(await arrived('Look at this.'))).toHaveLength(1);
});

describe('refused without a trace is', () => {
  const countRows = async () => {
    const counts = await app.sql.asSystem(({ db }) =>
      db
        .selectNoFrom(({ selectFrom, fn }) => [
          selectFrom('raw_mails').select(fn.countAll<number>().as('n')).as('mails'),
          selectFrom('jobs').select(fn.countAll<number>().as('n')).where('kind', '=', 'channels.receive').as('jobs'),
        ])
        .executeTakeFirstOrThrow(),
    );
    return counts;
  };

  test('a missing, wrong or foreign secret', async () => {
    await expect.poll(async () => (await countRows()).jobs, PATIENT).toBe(0);
    const before = await countRows();
    const other = await openWebhookShop();
    const foreign = await makeSecret(other);
    const mail = rawMail({ text: 'Never.' });
    const unset = await openWebhookShop();
    const attempts = [null, basic(''), basic('wrong'), basic(secret.slice(1)), `Bearer ${secret}`, basic(foreign)];
    for (const attempt of attempts) expect((await post(mail, 'message/rfc822', attempt)).status).toBe(401);
    for (const attempt of [null, basic(''), basic(secret), basic('null')])
      expect((await post(mail, 'message/rfc822', attempt, unset.channel.key)).status).toBe(401);
    expect((await post(mail, 'message/rfc822', basic(secret), 'no-such-key')).status).toBe(404);
    expect(await countRows()).toEqual(before);
  });

  test('the old secret once there is a new one', async () => {
    const old = secret;
    secret = await makeSecret(shop);
    expect((await post(rawMail(), 'message/rfc822', basic(old))).status).toBe(401);
    expect((await post(rawMail({ text: 'With the new one.' }))).status).toBe(200);
  });

  test('what is no mail, or too large', async () => {
    expect((await post('{"From":"x"}', 'application/json')).status).toBe(400);
    expect((await post('{', 'application/json')).status).toBe(400);
    expect((await post(...form({ subject: 'x' }))).status).toBe(400);
    expect((await post('no form', 'multipart/form-data; boundary=b')).status).toBe(400);
    expect((await post('hello', 'text/plain')).status).toBe(400);
    expect((await post(Buffer.alloc(25_000_001, 'a'))).status).toBe(413);
    expect((await post(Buffer.alloc(32_000_001, 'a'))).status).toBe(413);
  });
});

test('a posted mail is forgotten after a day', async () => {
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('raw_mails')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  );
  await app.sql.asSystem(({ db }) =>
    db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'channels.forget-raw-mails').execute(),
  );
  app.jobs.wake();
  const left = () => app.sql.asSystem(({ db }) => db.selectFrom('raw_mails').select('hash').execute());
  await expect.poll(left, PATIENT).toEqual([]);
});
