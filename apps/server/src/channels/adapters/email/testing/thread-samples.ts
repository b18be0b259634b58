import { ours, type Sample } from './samples.ts';
import { mail, text } from './special-mail.ts';

/** Mails that try to get into a conversation, or have to. */
export function threadSamples(): Sample[] {
  const say = text('About the lamp.');
  const expected = { kind: 'person' as const, text: 'About the lamp.' };
  const to = (conversationId: number) => ours.replyAddress(conversationId);
  const forged = to(61).replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'));
  const references = (conversationId: number) => [
    `In-Reply-To: ${ours.messageId(conversationId)}`,
    `References: ${ours.messageId(conversationId)}`,
  ];
  const customer = (conversationId: number) => `<${ours.customerAddress(conversationId)}>`;
  return [
    mail({
      name: 'the customer uses another address of theirs',
      from: '<private@example.net>',
      to: to(61),
      body: say,
      expected: { ...expected, conversationId: 61 },
    }),
    mail({
      name: 'a server wrote the reply address in capitals',
      from: customer(61),
      to: to(61).toUpperCase(),
      body: say,
      expected: { ...expected, conversationId: 61 },
    }),
    mail({
      name: 'the reply address stands in Cc',
      headers: [`Cc: <${to(61)}>`],
      from: customer(61),
      body: say,
      expected: { ...expected, conversationId: 61 },
    }),
    mail({
      name: 'the reply address is known from the last server alone',
      headers: [`Delivered-To: ${to(61)}`],
      from: customer(61),
      body: say,
      expected: { ...expected, conversationId: 61 },
    }),
    mail({ name: 'a forged reply address', from: '<mallory@example.net>', to: forged, body: say, expected }),
    mail({
      name: 'a forged reply address with a known message id',
      headers: references(61),
      from: '<mallory@example.net>',
      to: forged,
      body: say,
      expected,
    }),
    mail({
      name: 'a stranger with a known message id',
      headers: references(62),
      from: '<mallory@example.net>',
      body: say,
      expected,
    }),
    mail({
      name: 'a forged sender',
      headers: [`Authentication-Results: mx.parley.example; dmarc=fail header.from=example.org`, ...references(63)],
      from: customer(63),
      body: say,
      expected,
    }),
    mail({
      name: "a sender's own claim of failing is ignored",
      headers: ['Authentication-Results: mx.other.example; dmarc=fail', ...references(63)],
      from: customer(63),
      body: say,
      expected: { ...expected, conversationId: 63 },
    }),
    mail({
      name: 'a colleague forwards our mail',
      headers: references(64),
      from: '<colleague@example.org>',
      subject: 'Fwd: Lamp',
      body: say,
      expected,
    }),
    mail({
      name: 'a colleague forwards to the reply address',
      from: '<colleague@example.org>',
      to: to(64),
      subject: 'WG: Lamp',
      body: say,
      expected,
    }),
    mail({
      name: 'two conversations with one subject: the first',
      headers: references(65),
      from: customer(65),
      subject: 'Re: Lamp',
      body: say,
      expected: { ...expected, conversationId: 65 },
    }),
    mail({
      name: 'two conversations with one subject: the second',
      headers: references(66),
      from: customer(66),
      subject: 'Re: Lamp',
      body: say,
      expected: { ...expected, conversationId: 66 },
    }),
    mail({
      name: 'a new mail with the subject of an old one',
      from: customer(65),
      subject: 'Re: Lamp',
      body: say,
      expected,
    }),
    mail({
      name: 'References alone, with strangers in between',
      headers: [`References: <x@y.example> ${ours.messageId(67)} <mid.1@example.org>`],
      from: customer(67),
      body: say,
      expected: { ...expected, conversationId: 67 },
    }),
    mail({
      name: 'a reply address of another channel',
      from: '<mallory@example.net>',
      to: ours.replyAddress(61).replace('-7-', '-8-'),
      body: say,
      expected,
    }),
  ];
}
