import { LANGUAGES } from './languages.ts';
import { multipart, part, word } from './mime.ts';
import { ours, type Sample } from './samples.ts';
import { mail, text, type Plain } from './special-mail.ts';

/** What machines send. */
export function machineSamples(): Sample[] {
  const auto = LANGUAGES.flatMap(({ autoSubject, subject, code }) => {
    const filled = word(autoSubject.replace('{subject}', subject));
    const body = text('I am away until 15 June.');
    const expected = { kind: 'auto_reply' as const, text: 'I am away until 15 June.' };
    return [
      mail({
        name: `Exchange out of office, ${code}`,
        headers: [
          'Auto-Submitted: auto-generated',
          'X-Auto-Response-Suppress: All',
          'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
        ],
        subject: filled,
        body,
        expected,
      }),
      mail({ name: `out of office by its subject alone, ${code}`, subject: filled, body, expected }),
    ];
  });
  const more: Plain[] = [
    {
      name: 'Gmail vacation',
      headers: ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'],
      subject: 'Away Re: Lamp',
      body: text('On holiday.'),
      expected: { kind: 'auto_reply', text: 'On holiday.' },
    },
    {
      name: 'cPanel autoresponder',
      headers: ['X-Autorespond: Lamp', 'Precedence: auto_reply'],
      body: text('Thanks for your mail.'),
      expected: { kind: 'auto_reply', text: 'Thanks for your mail.' },
    },
    {
      name: 'a person answers an automatic reply',
      subject: 'Re: Automatic reply: Lamp',
      body: text('Enjoy your holiday!'),
      expected: { kind: 'person', text: 'Enjoy your holiday!' },
    },
    {
      name: 'a person whose program writes Auto-Submitted: no',
      headers: ['Auto-Submitted: no'],
      body: text('Hello'),
      expected: { kind: 'person', text: 'Hello' },
    },
    {
      name: 'newsletter',
      headers: [
        'List-Unsubscribe: <https://news.example/u/1>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Precedence: bulk',
      ],
      from: 'News <news@shop.example>',
      body: text('Ten lamps for the price of nine'),
      expected: { kind: 'newsletter', text: 'Ten lamps for the price of nine' },
    },
    {
      name: 'mailing list',
      headers: ['List-Id: Lamps <lamps.lists.example>', 'List-Post: <mailto:lamps@lists.example>', 'Precedence: list'],
      body: text('Hello list'),
      expected: { kind: 'newsletter', text: 'Hello list' },
    },
    {
      name: 'bulk mail without a list',
      headers: ['Precedence: bulk'],
      body: text('Dear customer'),
      expected: { kind: 'newsletter', text: 'Dear customer' },
    },
    {
      name: 'our own shared inbox as a Google group',
      headers: [
        'List-ID: <support.lamps.example>',
        'List-Post: <mailto:support@lamps.example>',
        'Precedence: list',
        'List-Unsubscribe: <mailto:x@googlegroups.com>',
      ],
      body: text('Is anybody there?'),
      expected: { kind: 'person', text: 'Is anybody there?' },
    },
    {
      name: 'our own mail comes back',
      headers: [`X-Parley: ${ours.instanceId}`],
      body: text('How can we help?'),
      expected: { kind: 'loop', text: 'How can we help?' },
    },
    {
      name: 'our own message id comes back',
      headers: [`Message-ID: ${ours.messageId(5999)}`],
      body: text('How can we help?'),
      expected: { kind: 'loop', text: 'How can we help?' },
    },
    {
      name: 'a mail that has been going round',
      headers: Array.from(
        { length: 40 },
        (_, hop) => `Received: from a${hop}.example by b${hop}.example; Mon, 1 Jun 2026 13:05:00 +0000`,
      ),
      body: text('Round and round'),
      expected: { kind: 'loop', text: 'Round and round' },
    },
    {
      name: "another company's Parley",
      headers: ['X-Parley: instance-0815'],
      body: text('We need lamps, too.'),
      expected: { kind: 'person', text: 'We need lamps, too.' },
    },
    {
      name: 'read receipt',
      body: multipart(
        'report',
        'mdn',
        [
          text('Your message was displayed.'),
          part({
            type: 'message/disposition-notification',
            body: 'Disposition: manual-action/MDN-sent-manually; displayed',
          }),
        ],
        ' report-type=disposition-notification;',
      ),
      expected: { kind: 'auto_reply', text: 'Your message was displayed.' },
    },
  ];
  return [...auto, ...more.map(mail)];
}
