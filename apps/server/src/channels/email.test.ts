import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../replies/index.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openEmailShop, type EmailShop } from '../testing/email-shop.ts';
import { rawMail, startMailServers, type MailServers } from '../testing/mail-servers.ts';

let servers: MailServers;
let app: TestApp;
let shop: EmailShop;
let answer: Answer = async () => null;
const PATIENT = { timeout: 30_000, interval: 100 };

beforeAll(async () => {
  servers = await startMailServers();
  app = await buildTestApp({ OUTBOUND_HOSTS: servers.hosts }, { answer: (question) => answer(question) });
  shop = await openEmailShop(app, servers, { plus_addresses: true, authentication_host: 'mx.shop.example' });
  await shop.isWatching();
});
afterAll(async () => {
  await app.close();
  await servers.close();
});
beforeEach(() => {
  answer = async () => null;
  servers.sent.length = 0;
});

/** A mail arrives and is in a conversation. */
async function receive(mail: Parameters<typeof rawMail>[0] & { text: string }, stored = mail.text): Promise<number> {
  servers.arrive(rawMail(mail));
  await expect.poll(() => shop.conversationWith(stored), PATIENT).not.toBeNull();
  return (await shop.conversationWith(stored)) ?? 0;
}

test('what was in the mailbox before is not taken in', async () => {
  await receive({ text: 'The first mail.' });
  expect(await shop.conversationWith('Old.')).toBeNull();
});

test('a mail opens a conversation, staff answer, and the answer of the customer lands in the same one', async () => {
  const id = await receive(
    {
      text: 'Hello, where is my lamp?\r\n\r\n-- \r\nAnna Pop\r\nLamp Street 1',
      subject: 'Lamp 17',
      id: '<lamp-17@example.org>',
    },
    'Hello, where is my lamp?',
  );
  const [question] = await shop.messages(id);
  expect(question).toMatchObject({ origin: 'customer', marks: { mail: { subject: 'Lamp 17', has_folded: true } } });
  const folded = await shop.staff.browser.get(`/conversations/${id}/messages/${question?.id}/mail`);
  expect(folded.body).toMatchObject({ html: null, folded: expect.stringContaining('Lamp Street 1') as string });

  await shop.answer(id, 'It is on its way.');
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
  const [mail] = servers.sent;
  expect(mail).toMatchObject({
    subject: 'Re: Lamp 17',
    inReplyTo: '<lamp-17@example.org>',
    references: '<lamp-17@example.org>',
    recipients: ['anna@example.org'],
    from: { name: 'Lamp Shop', address: 'support@shop.example' },
  });
  expect(mail?.text).toContain('It is on its way.');
  expect(mail?.text).toContain('> Hello, where is my lamp?');
  expect(mail?.raw).not.toContain('Auto-Submitted');
  await expect.poll(async () => (await shop.messages(id)).at(-1)?.status, PATIENT).toBe('sent');
  const replyTo = mail?.replyTo?.[0]?.address ?? '';
  expect(replyTo).toMatch(/^support\+[\w-]+@shop\.example$/);

  expect(await receive({ to: replyTo, subject: 'Anything', text: 'Thank you!' })).toBe(id);
  expect(
    await receive({ subject: 'Re: Lamp 17', text: 'It came.', headers: [`In-Reply-To: ${mail?.messageId}`] }),
  ).toBe(id);
});

test('a conversation that had ended goes on, and two subjects are two conversations', async () => {
  const first = await receive({ text: 'About the red lamp.', subject: 'Lamp', id: '<red@example.org>' });
  const second = await receive({ text: 'About the blue lamp.', subject: 'Lamp' });
  expect(second).not.toBe(first);
  await shop.staff.browser.post(`/conversations/${first}/end`, {});
  expect(await receive({ text: 'Still red.', headers: ['References: <red@example.org>'] })).toBe(first);
  const { body } = await shop.staff.browser.get(`/conversations/${first}`);
  expect(body.ended_at).toBeNull();
});

describe('not attached to the conversation', () => {
  test.each([
    [
      'a forged reply address',
      (replyTo: string) => ({
        to: replyTo.replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a')),
        from: 'm@example.net',
      }),
    ],
    [
      'somebody else who knows a Message-ID',
      (_: string, id: string) => ({ from: 'm@example.net', headers: [`References: ${id}`] }),
    ],
    [
      'a forged sender',
      (_: string, id: string) => ({
        headers: [`References: ${id}`, 'Authentication-Results: mx.shop.example; dmarc=fail header.from=example.org'],
      }),
    ],
  ])('is %s', async (name, forge) => {
    const id = await receive({ text: `Mine: ${name}` });
    await shop.answer(id, 'Yours.');
    await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
    const [mail] = servers.sent;
    const text = `Not mine: ${name}`;
    const other = await receive({ text, ...forge(mail?.replyTo?.[0]?.address ?? '', mail?.messageId ?? '') });
    expect(other).not.toBe(id);
    const isForged = name === 'a forged sender';
    expect((await shop.messages(other))[0]?.marks?.mail?.is_suspicious ?? false).toBe(isForged);
    const customers = await Promise.all(
      [id, other].map(
        async (each) => (await shop.staff.browser.get(`/conversations/${each}`)).body.customer as { id: number },
      ),
    );
    expect(customers[0]?.id).not.toBe(customers[1]?.id);
  });
});

test('a mail without an answer to give goes to nobody: our own, newsletters, out-of-office notes', async () => {
  const id = await receive({ text: 'Before I left.', id: '<left@example.org>' });
  await shop.staff.browser.post(`/conversations/${id}/read`, {});
  let asked = 0;
  answer = async () => {
    asked += 1;
    return null;
  };
  await receive({
    text: 'I am on holiday.',
    headers: ['Auto-Submitted: auto-replied', 'References: <left@example.org>'],
  });
  const all = await shop.messages(id);
  expect(all.at(-1)).toMatchObject({ text: 'I am on holiday.', marks: { mail: { is_automatic: true } } });
  expect((await shop.list()).find((each) => each.id === id)?.unread_count).toBe(0);
  expect(asked).toBe(0);
});

test('a report that a mail could not be delivered marks the message', async () => {
  const id = await receive({ text: 'Please answer.', from: 'gone@example.org' });
  await shop.answer(id, 'Here you are.');
  await expect.poll(() => servers.sent.length, PATIENT).toBe(1);
  const own = servers.sent[0]?.messageId ?? '';
  await expect.poll(async () => (await shop.messages(id)).at(-1)?.status, PATIENT).toBe('sent');
  servers.arrive(
    [
      'From: MAILER-DAEMON@mx.example.org',
      'To: support@shop.example',
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      'MIME-Version: 1.0',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      'Final-Recipient: rfc822; gone@example.org',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${own}`,
      '',
      '--b--',
    ].join('\r\n'),
  );
  await expect
    .poll(async () => (await shop.messages(id)).at(-1), PATIENT)
    .toMatchObject({
      status: 'failed',
      marks: { refusal: 'recipient' },
    });
});
