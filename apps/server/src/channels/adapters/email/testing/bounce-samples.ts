import { multipart, part, word } from './mime.ts';
import type { Sample } from './samples.ts';
import { mail, text } from './special-mail.ts';

const report = (status: string, original = 'Message-ID: <parley.1.0f1e2d@parley.example>\nSubject: Re: Lamp') =>
  multipart(
    'report',
    '9B095B5ADSN',
    [
      text('This is the mail system at host mx.example.org. I could not deliver your message.', 'us-ascii', '7bit'),
      part({ type: 'message/delivery-status', encoding: '7bit', body: status }),
      part({ type: 'text/rfc822-headers', encoding: '7bit', body: original }),
    ],
    ' report-type=delivery-status;',
  );

const qmail =
  'Hi. This is the qmail-send program at mx.example.org.\nI could not deliver it.\n\n<gone@example.org>:\nSorry, no mailbox here by that name. (#5.1.1)\n';

/** Reports of mail servers, with the address that failed. */
export const bounceSamples = (): (Sample & { recipient: string; isPermanent: boolean })[] => [
  {
    ...mail({
      name: 'Postfix bounce',
      from: 'MAILER-DAEMON@mx.example.org (Mail Delivery System)',
      subject: 'Undelivered Mail Returned to Sender',
      headers: ['Auto-Submitted: auto-replied'],
      body: report(
        'Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; gone@example.org\nOriginal-Recipient: rfc822;gone@example.org\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
      ),
      expected: { kind: 'bounce' },
    }),
    recipient: 'gone@example.org',
    isPermanent: true,
  },
  {
    ...mail({
      name: 'Postfix delay',
      from: 'MAILER-DAEMON@mx.example.org',
      subject: 'Delayed Mail (still being retried)',
      body: report(
        'Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; slow@example.org\nAction: delayed\nStatus: 4.4.1',
      ),
      expected: { kind: 'bounce' },
    }),
    recipient: 'slow@example.org',
    isPermanent: false,
  },
  {
    ...mail({
      name: 'Exchange bounce',
      from: 'postmaster@example.org',
      subject: word('Unzustellbar: Re: Lamp'),
      headers: ['X-MS-Exchange-Message-Is-Ndr:'],
      body: report(
        'Reporting-MTA: dns;AM0PR04MB4711.eurprd04.prod.outlook.com\n\nFinal-Recipient: rfc822;gone@example.org\nAction: failed\nStatus: 5.7.1',
      ),
      expected: { kind: 'bounce' },
    }),
    recipient: 'gone@example.org',
    isPermanent: true,
  },
  {
    ...mail({
      name: 'Gmail bounce',
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      headers: ['X-Failed-Recipients: full@gmail.com', 'Auto-Submitted: auto-replied'],
      body: report(
        'Reporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; full@gmail.com\nAction: failed\nStatus: 4.2.2',
      ),
      expected: { kind: 'bounce' },
    }),
    recipient: 'full@gmail.com',
    isPermanent: false,
  },
  {
    ...mail({
      name: 'Exim bounce',
      from: 'Mail Delivery System <Mailer-Daemon@mx.example.org>',
      subject: 'Mail delivery failed: returning message to sender',
      headers: ['X-Failed-Recipients: gone@example.org', 'Auto-Submitted: auto-replied'],
      body: text('A message that you sent could not be delivered:\n\n  gone@example.org\n    550 5.1.1 no such user'),
      expected: { kind: 'bounce' },
    }),
    recipient: 'gone@example.org',
    isPermanent: true,
  },
  {
    ...mail({
      name: 'qmail bounce',
      from: 'MAILER-DAEMON@mx.example.org',
      subject: 'failure notice',
      headers: ['Return-Path: <>'],
      body: text(qmail),
      expected: { kind: 'bounce' },
    }),
    recipient: 'gone@example.org',
    isPermanent: true,
  },
];
