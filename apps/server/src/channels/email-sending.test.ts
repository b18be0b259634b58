import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saying, type Answer } from '../replies/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openEmailShop, type EmailShop } from '../testing/email-shop.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { MAILBOX, rawMail, startMailServers, type MailServers } from '../testing/mail-servers.ts';
import { multipart, postForm } from '../testing/multipart.ts';
import { SAMPLES } from '../testing/sample-files.ts';

const PNG = SAMPLES.png?.content ?? Buffer.alloc(0);
let servers: MailServers;
let app: TestApp;
let shop: EmailShop;
let answer: Answer = async () => null;
const PATIENT = { timeout: 40_000, interval: 100 };

beforeAll(async () => {
  servers = await startMailServers();
  app = await buildTestApp({ OUTBOUND_HOSTS: servers.hosts }, { answer: (question) => answer(question) });
  shop = await openEmailShop(app, servers);
  await addLiveAgent({ ...shop, channelId: shop.channel.id });
  await shop.isWatching();
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(() => {
  answer = async () => null;
  servers.sent.length = 0;
  servers.faults.length = 0;
});

async function receive(mail: Parameters<typeof rawMail>[0] & { text: string }): Promise<number> {
  servers.arrive(rawMail(mail));
  await expect.poll(() => shop.conversationWith(mail.text), PATIENT).not.toBeNull();
  return (await shop.conversationWith(mail.text)) ?? 0;
}
const lastOf = async (id: number) => (await shop.messages(id)).at(-1);

test('a bot answers as a machine, and a mail loop stops after two answers', async () => {
  answer = async ({ seq }) => saying(`Answer to ${seq}.`);
  const from = 'robot@example.net';
  const id = await receive({ from, text: 'First.' });
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
  expect(servers.sent[0]?.raw).toContain('Auto-Submitted: auto-replied');
  // The machine answers in new threads, so the conversation alone does not show the loop.
  await receive({ from, text: 'Second.' });
  await expect.poll(() => servers.sent.length, PATIENT).toBe(2);
  const third = await receive({ from, text: 'Third.' });
  await expect
    .poll(async () => (await shop.list()).find((each) => each.id === third)?.is_handed_off, PATIENT)
    .toBe(true);
  expect((await shop.messages(third)).map(({ text }) => text)).toEqual(['Third.', 'mail_loop']);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(servers.sent).toHaveLength(2);
  expect(third).not.toBe(id);
});

test('files travel in both directions, in one mail with the words', async () => {
  const boundary = 'frontier';
  const text = 'A picture of it.';
  const id = await receive({ from: 'files@example.org', text });
  servers.arrive(
    [
      'From: files@example.org',
      'To: support@shop.example',
      'Subject: Picture',
      'Message-ID: <picture@example.org>',
      'MIME-Version: 1.0',
      `Content-Type: multipart/mixed; boundary=${boundary}`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain',
      '',
      'Here is the picture.',
      `--${boundary}`,
      'Content-Type: image/png; name=lamp.png',
      'Content-Disposition: attachment; filename=lamp.png',
      'Content-Transfer-Encoding: base64',
      '',
      PNG.toString('base64'),
      `--${boundary}--`,
    ].join('\r\n'),
  );
  await expect.poll(() => shop.conversationWith('Here is the picture.'), PATIENT).not.toBeNull();
  const other = (await shop.conversationWith('Here is the picture.')) ?? 0;
  expect((await lastOf(other))?.attachments).toMatchObject([{ name: 'lamp.png', media_type: 'image/png' }]);

  const form = multipart({ filename: 'bill.png', content: PNG });
  const added = await postForm(shop.staff.browser, `/conversations/${id}/attachments`, form);
  expect(added.status).toBe(201);
  await shop.answer(id, 'Your bill.', [Number(added.body.id)]);
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
  expect(servers.sent[0]?.attachments).toMatchObject([{ filename: 'bill.png', mimeType: 'image/png' }]);
  expect(servers.sent[0]?.text).toContain('Your bill.');
});

describe('a mail server that', () => {
  test('is busy gets the mail again, once', async () => {
    const id = await receive({ from: 'busy@example.org', text: 'Are you busy?' });
    servers.faults.push('busy');
    await shop.answer(id, 'Not any more.');
    await expect.poll(async () => (await lastOf(id))?.status, PATIENT).toBe('sent');
    expect(servers.sent.map(({ recipients }) => recipients)).toEqual([['busy@example.org']]);
  });

  test.each([
    ['refuse', 'payload'],
    ['refuse_recipient', 'recipient'],
  ] as const)('answers with "%s" gets nothing more: %s', async (fault, refusal) => {
    const id = await receive({ from: `${fault}@example.org`, text: `About ${fault}.` });
    servers.faults.push(fault);
    await shop.answer(id, 'Here.');
    await expect.poll(() => lastOf(id), PATIENT).toMatchObject({ status: 'failed', marks: { refusal } });
    expect(servers.sent).toEqual([]);
  });

  test('hangs up after the mail leaves the outcome unknown, and gets it only once', async () => {
    const id = await receive({ from: 'cut@example.org', text: 'Will it arrive?' });
    servers.faults.push('hang_up_after_data');
    await shop.answer(id, 'Perhaps.');
    await expect.poll(async () => (await lastOf(id))?.status, PATIENT).toBe('unknown');
    expect(servers.sent).toHaveLength(1);
  });

  test('refuses the password holds messages until the channel is connected again', async () => {
    const id = await receive({ from: 'held@example.org', text: 'Hold this.' });
    servers.changePassword('another password');
    await shop.answer(id, 'Held.');
    await expect
      .poll(async () => (await shop.staff.browser.get(`/channels/${shop.channel.id}`)).body.status, PATIENT)
      .toBe('needs_reconnect');
    expect((await lastOf(id))?.status).toBe('pending');
    expect((await shop.connect()).status).toBe(422);
    expect((await shop.connect({}, { password: 'another password' })).status).toBe(200);
    await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
    await expect.poll(async () => (await lastOf(id))?.status, PATIENT).toBe('sent');
    servers.changePassword(MAILBOX.password);
    await shop.connect();
  });
});

test('the doctor signs in to both servers', async () => {
  const { body } = await shop.staff.browser.post(`/channels/${shop.channel.id}/check`, {});
  expect(body.checks).toEqual(
    expect.arrayContaining([
      { name: 'mail_in', is_ok: true },
      { name: 'mail_out', is_ok: true },
    ]),
  );
});

test('servers inside the network are not called, unless the owner allows them', async () => {
  const guarded = await buildTestApp({ OUTBOUND_HOSTS: 'mail.example' });
  const opened = await openEmailShop(guarded, servers).catch((error: unknown) => String(error));
  await guarded.close();
  expect(opened).toContain('inside the network');
});
