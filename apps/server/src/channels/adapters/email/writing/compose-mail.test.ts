import { LOCALES } from '@parley/contracts/locales';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { readMail } from '../reading/read-mail.ts';
import { replyAddress } from '../threads/reply-address.ts';
import { composeMail, type OutgoingMail } from './compose-mail.ts';
import { ownMessageId, referenceChain } from './header-values.ts';

const mail: OutgoingMail = {
  from: { name: 'Anna Meier', address: 'support@lamps.example' },
  to: { name: 'Jürgen Weiß', address: 'juergen@example.org' },
  replyTo: replyAddress({ conversationId: 61, channelId: 7 }, 'parley.example', 'secret'),
  messageId: ownMessageId('part-1', 'parley.example', 'secret'),
  answers: { messageId: '<q1@example.org>', references: ['<q0@example.org>'], subject: 'AW: Re: Lampe' },
  subject: 'Lampe',
  text: 'Guten Tag,\n\nwir senden sie neu: https://lamps.example/track?id=1&x=2.',
  quoted: { name: 'Jürgen Weiß', date: new Date('2026-06-01T12:30:00Z'), text: 'Die Lampe ist kaputt.\n> Alt' },
  signature: 'Lampen GmbH',
  locale: 'de',
  isAutomatic: false,
  instanceId: 'instance-4711',
};

/** The bytes that nodemailer would send. */
async function sent(options: OutgoingMail): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composeMail(options));
  return message as Buffer;
}

const headersOf = (raw: Buffer) =>
  raw
    .toString('utf8')
    .split('\r\n\r\n')[0]
    ?.replace(/\r\n\s/g, ' ')
    .split('\r\n') ?? [];

describe('a mail of ours', () => {
  test('is read by ourselves as it was written', async () => {
    const read = await readMail(await sent(mail));
    expect(read).toMatchObject({
      messageId: mail.messageId,
      inReplyTo: '<q1@example.org>',
      references: ['<q0@example.org>', '<q1@example.org>'],
      from: { name: 'Anna Meier', address: 'support@lamps.example' },
      to: [{ name: 'Jürgen Weiß', address: 'juergen@example.org' }],
      subject: { text: 'Lampe', prefix: 'reply' },
      text: mail.text,
      kind: 'person',
    });
    expect(read.folded).toContain('Die Lampe ist kaputt.');
    expect(read.folded).toContain('Lampen GmbH');
    expect(read.html).toContain('<a href="https://lamps.example/track?id=1&amp;x=2"');
  });

  test('asks for answers to the signed address and says where it comes from', async () => {
    const headers = headersOf(await sent(mail));
    expect(headers).toContain(`Reply-To: Anna Meier <${mail.replyTo}>`);
    expect(headers).toContain('Subject: Re: Lampe');
    expect(headers).toContain('X-Parley: instance-4711');
    expect(headers).toContain('X-Auto-Response-Suppress: All');
    expect(headers.filter((line) => line.startsWith('Auto-Submitted'))).toEqual([]);
  });

  test('that comes back to us is a loop, and one of a bot says so to others', async () => {
    const raw = await sent({ ...mail, isAutomatic: true });
    expect((await readMail(raw, { own: { instanceId: 'instance-4711' } })).kind).toBe('loop');
    expect((await readMail(raw)).kind).toBe('auto_reply');
  });

  test.each(LOCALES)('quotes in %s so that the quote is folded again', async (locale) => {
    const read = await readMail(await sent({ ...mail, locale }));
    expect(read.text).toBe(mail.text);
  });

  const INJECTIONS = [
    'x\r\nBcc: victim@example.net',
    'x\nBcc: victim@example.net',
    'x\rBcc: victim@example.net',
    'x\u2028Bcc: v@example.net',
    'x\0\nBcc: victim@example.net',
  ];
  test.each(INJECTIONS)('gets no header from %j', async (evil) => {
    const raw = await sent({
      ...mail,
      from: { name: evil, address: mail.from.address },
      to: { name: evil, address: mail.to.address },
      subject: evil,
      answers: { messageId: `<${evil}>`, references: [`<${evil}>`, evil], subject: evil },
      quoted: { name: evil, date: new Date(0), text: evil },
      instanceId: evil,
      files: [{ name: evil, mediaType: 'text/plain', content: Buffer.from('x') }],
    });
    expect(headersOf(raw).filter((line) => /^bcc/i.test(line))).toEqual([]);
    const first = await sent({ ...mail, answers: null, subject: evil });
    expect(headersOf(first).filter((line) => /^bcc/i.test(line))).toEqual([]);
  });

  test.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Name <a@b.example>',
    'a b@c.example',
    '',
    'a@b@c.example',
  ])('refuses %j as an address', (address) => {
    expect(() => composeMail({ ...mail, to: { address } })).toThrow('one plain address');
    expect(() => composeMail({ ...mail, from: { name: '', address } })).toThrow('one plain address');
    expect(() => composeMail({ ...mail, replyTo: address })).toThrow('one plain address');
  });

  test('keeps the beginning and the end of a long thread', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `<${at}@example.org>`);
    const chain = referenceChain(ids, '<last@example.org>');
    expect(chain).toHaveLength(20);
    expect(chain[0]).toBe('<0@example.org>');
    expect(chain.at(-1)).toBe('<last@example.org>');
  });

  test('has the same id on every attempt', () => {
    expect(ownMessageId('part-1', 'parley.example', 'secret')).toBe(mail.messageId);
    expect(ownMessageId('part-2', 'parley.example', 'secret')).not.toBe(mail.messageId);
  });
});
