import { describe, expect, test } from 'vitest';
import { multipart, part, rawMail } from '../testing/mime.ts';
import { tnef } from '../testing/tnef-file.ts';
import { readMail } from './read-mail.ts';

const HEADERS = [
  'From: Anna <anna@example.org>',
  'To: support@lamps.example',
  'Subject: Lamp',
  'Message-ID: <1@example.org>',
  'MIME-Version: 1.0',
];
const text = (body: string) => part({ type: 'text/plain; charset=utf-8', body });
const read = (headers: string[], body: Buffer, trustedHost?: string) =>
  readMail(rawMail([...headers, ...HEADERS], body), { trustedHost: trustedHost ?? null });

/** The time of this thread alone, because the machine may be busy with other tests. */
function cpuMsSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1_000;
}

describe('files', () => {
  test('keep their names, types and bytes, and pictures in the text their ids', async () => {
    const mail = await read(
      [],
      multipart('related', 'r', [
        part({ type: 'text/html; charset=utf-8', body: '<p>See <img src="cid:a@b"></p>' }),
        part({
          type: 'image/png; name="lamp.png"',
          encoding: 'base64',
          headers: ['Content-ID: <a@b>', 'Content-Disposition: inline; filename="lamp.png"'],
          body: Buffer.from([1, 2, 3]),
        }),
        part({
          type: 'application/pdf',
          encoding: 'base64',
          headers: ["Content-Disposition: attachment; filename*=UTF-8''Rechnung%20f%C3%BCr%20Lampe.pdf"],
          body: Buffer.from('pdf'),
        }),
      ]),
    );
    expect(mail.files).toEqual([
      { name: 'lamp.png', mediaType: 'image/png', content: Buffer.from([1, 2, 3]), contentId: 'a@b' },
      { name: 'Rechnung für Lampe.pdf', mediaType: 'application/pdf', content: Buffer.from('pdf'), contentId: null },
    ]);
    expect(mail.html).toContain('<img data-cid="a@b" />');
  });

  test('in winmail.dat are unpacked; one that is broken stays as it is', async () => {
    const packed = tnef([{ name: 'A~1.PDF', longName: 'Angebot für Sie.pdf', content: Buffer.from('%PDF') }]);
    const file = (body: Buffer) =>
      part({
        type: 'application/ms-tnef; name=winmail.dat',
        encoding: 'base64',
        headers: ['Content-Disposition: attachment; filename=winmail.dat'],
        body,
      });
    const mail = await read([], multipart('mixed', 'm', [text('Hi'), file(packed)]));
    expect(mail.files).toMatchObject([{ name: 'Angebot für Sie.pdf', content: Buffer.from('%PDF') }]);
    const broken = packed.subarray(0, packed.length - 20);
    expect((await read([], multipart('mixed', 'm', [text('Hi'), file(broken)]))).files).toMatchObject([
      { name: 'winmail.dat', content: broken },
    ]);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\windows\\evil.exe', 'evil.exe'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['...', 'file-1'],
    [`${'a'.repeat(500)}.pdf`, `${'a'.repeat(176)}.pdf`],
  ])('named %s are called %s', async (name, expected) => {
    const coded = `filename*=UTF-8''${encodeURIComponent(name)}`;
    const mail = await read(
      [],
      multipart('mixed', 'm', [
        text('Hi'),
        part({
          type: 'application/pdf',
          encoding: 'base64',
          headers: [`Content-Disposition: attachment; ${coded}`],
          body: Buffer.from('x'),
        }),
      ]),
    );
    expect(mail.files.map((file) => file.name)).toEqual([expected]);
  });

  test('of 20 MB are read within seconds, and a forwarded mail stays a file', async () => {
    const big = Buffer.alloc(20 * 1024 * 1024, 'lamp');
    const forwarded = part({
      type: 'message/rfc822',
      encoding: '7bit',
      headers: ['Content-Disposition: attachment; filename=old.eml'],
      body: 'Subject: old\r\n\r\nOld text',
    });
    const raw = rawMail(
      HEADERS,
      multipart('mixed', 'm', [
        text('A big one.'),
        part({
          type: 'video/mp4',
          encoding: 'base64',
          headers: ['Content-Disposition: attachment; filename=lamp.mp4'],
          body: big,
        }),
        forwarded,
      ]),
    );
    const begin = process.threadCpuUsage();
    const mail = await readMail(raw);
    expect(cpuMsSince(begin)).toBeLessThan(10_000);
    expect(mail.text).toBe('A big one.');
    expect(mail.files.map(({ name, content }) => [name, content.length])).toEqual([
      ['lamp.mp4', big.length],
      ['old.eml', 24],
    ]);
  });
});

describe('what our mail server says about the sender', () => {
  const received = (by: string) => `Received: from x.example by ${by} with ESMTPS; Mon, 1 Jun 2026 13:05:00 +0000`;
  const results = (host: string, dmarc: string) =>
    `Authentication-Results: ${host}; spf=pass smtp.mailfrom=example.org;\r\n dkim=fail (bad; dkim=pass) header.d=a.example; dkim=pass header.d=example.org; dmarc=${dmarc} (p=NONE) header.from=example.org`;

  test('is read above and below its own hop', async () => {
    const expected = { spf: 'pass', dkim: 'pass', dmarc: 'fail' };
    const above = await read(
      [results('mx.ours.example', 'fail'), received('mx.ours.example'), received('other.example')],
      text('x'),
      'mx.ours.example',
    );
    const below = await read(
      [
        received('imap.ours.example'),
        received('MX.ours.example'),
        results('mx.ours.example', 'fail'),
        received('other.example'),
      ],
      text('x'),
      'mx.ours.example',
    );
    expect(above.authentication).toEqual(expected);
    expect(below.authentication).toEqual(expected);
  });

  test.each([
    ['of another host', [results('mx.evil.example', 'pass'), received('mx.ours.example')]],
    [
      'written by the sender below our hop',
      [received('mx.ours.example'), received('evil.example'), results('mx.ours.example', 'pass')],
    ],
    [
      'written by the sender with a hop of ours',
      [received('mx.ours.example'), received('mx.ours.example'), results('mx.ours.example', 'pass')],
    ],
    [
      'in a comment',
      ['Authentication-Results: (mx.ours.example;) evil.example; dmarc=pass', received('mx.ours.example')],
    ],
    ['of a host with a longer name', [results('mx.ours.example.evil.example', 'pass'), received('mx.ours.example')]],
  ])('is ignored when it is %s', async (_, headers) => {
    const { authentication } = await read(headers, text('x'), 'mx.ours.example');
    expect(authentication).toEqual({ spf: null, dkim: null, dmarc: null });
  });

  test('is not believed at all without a trusted host', async () => {
    expect((await read([results('mx.ours.example', 'pass')], text('x'))).authentication.dmarc).toBeNull();
  });
});

describe('hostile mails', () => {
  const MEGABYTE = 1_000_000;
  const repeated = (unit: string) => unit.repeat(Math.ceil(MEGABYTE / unit.length));
  const TEXTS: [string, string][] = [
    ['>', repeated('>')],
    ['> on every line', repeated('>\n')],
    ['deep quotes', Array.from({ length: 1400 }, (_, depth) => '>'.repeat(depth)).join('\n')],
    ['On On On', repeated('On ')],
    ['introductions', repeated('On 1 Jun 2026 12:30 a@b.example wrote:\n')],
    ['introductions and quotes', repeated('On 1 Jun 2026 12:30 a@b.example wrote:\n> x\ny\n')],
    ['introductions and empty lines', repeated('On 1 Jun 2026 12:30 a@b.example wrote:\n\n\n')],
    ['colons', repeated(':\n')],
    ['headers', repeated('From: a\nSent: b\n')],
    ['dashes', repeated('-')],
    ['signatures', repeated('-- \n')],
    ['app lines', repeated('Sent from my iPhone\n')],
    ['spaces', repeated(' ')],
    ['empty lines', repeated('\n')],
    ['at signs', repeated('a@')],
    ['weekdays', repeated('Mon, ')],
    ['digits', repeated('1')],
    ['answers below', `see ${repeated('answer ')}`],
    ['html opening', repeated('<')],
    ['html divs', repeated('<div>')],
    ['html quotes', repeated('<blockquote type=cite>')],
    ['html styles', repeated('<p style="color:red;margin:1px 1px 1px">x')],
    ['html attributes', `<p ${repeated('a="b" ')}>`],
    ['html comments', repeated('<!--')],
    ['html entities', repeated('&amp;')],
    ['html images', repeated('<img src=https://a.example/x.png>')],
    ['html preformatted', `<pre>${repeated('\n')}`],
    ['html line', `<p>${repeated('x <b>y</b> ')}`],
  ];
  test.each(TEXTS)('of a megabyte of %s are read within seconds', async (name, body) => {
    const type = name.startsWith('html') ? 'text/html' : 'text/plain';
    const time = async (part: string) => {
      const raw = rawMail(HEADERS, Buffer.from(`Content-Type: ${type}; charset=utf-8\r\n\r\n${part}`));
      const begin = process.threadCpuUsage();
      await Promise.allSettled([readMail(raw)]); // refusing it is fine, too
      return cpuMsSince(begin);
    };
    await time(body.slice(0, body.length / 8));
    const whole = await time(body);
    expect(whole).toBeLessThan(6000);
  });

  test('with hostile headers are read within seconds', async () => {
    for (const header of [
      `Subject: ${repeated('Re: ')}`,
      `References: ${repeated('<a@b> ')}`,
      `From: ${repeated('<')}`,
      `To: ${repeated('a@b.example, ')}`,
      `Authentication-Results: ${repeated('(')}`,
      `Received: ${repeated('by ')}`,
      `List-Id: ${repeated('<')}`,
    ]) {
      const begin = process.threadCpuUsage();
      await readMail(rawMail([header, 'Content-Type: text/plain'], Buffer.from('\r\nx')), {
        trustedHost: 'mx.ours.example',
      });
      expect(cpuMsSince(begin)).toBeLessThan(6000);
    }
  });

  test('without any sense are read without an error', async () => {
    for (const raw of [
      '',
      '\r\n',
      'x',
      'From:',
      'From: @@@\r\nTo: <>\r\nDate: yesterday\r\nMessage-ID: <\r\n\r\n',
      'Content-Type: multipart/mixed\r\n\r\nx',
      'Content-Type: text/plain; charset=utf-7\r\n\r\n+ADw-x',
    ]) {
      const mail = await readMail(Buffer.from(raw));
      expect(mail).toMatchObject({ from: null, kind: 'person', date: null });
    }
  });
});
