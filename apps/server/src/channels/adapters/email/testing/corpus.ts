import * as outlook from './clients-outlook.ts';
import * as programs from './clients-programs.ts';
import * as webmail from './clients-webmail.ts';
import { LANGUAGES } from './languages.ts';
import type { Client, Letter, Style } from './letter.ts';
import { rawMail, word } from './mime.ts';
import { ours, type Sample } from './samples.ts';

const CLIENTS: Client[] = [...Object.values(webmail), ...Object.values(outlook), ...Object.values(programs)];

/** Every client in every language and style it is used in, each answering a conversation of its own or starting a new one. */
export function clientSamples(): Sample[] {
  let serial = 1000;
  return CLIENTS.flatMap((client, clientAt) =>
    LANGUAGES.flatMap((language, languageAt) =>
      client.styles.map((style, styleAt) => {
        serial++;
        const own = language.texts[(languageAt + styleAt) % language.texts.length] ?? [];
        const isSigned = (clientAt + languageAt + styleAt) % 2 === 0;
        return sample(
          client,
          { language, style, own, isSigned, subject: language.subject, older: older(language.quoted, serial, style) },
          serial,
        );
      }),
    ),
  );
}

const older = (paragraphs: [string, string], serial: number, style: Style): Letter['older'] => ({
  name: style === 'forward' ? 'Paul Carter' : 'Lamp Support',
  address: style === 'forward' ? 'paul.carter@example.net' : ours.replyAddress(serial),
  paragraphs,
});

function sample(client: Client, letter: Letter, serial: number): Sample {
  const { language, style } = letter;
  const isReply = style !== 'new' && style !== 'forward';
  const prefix = client.prefix?.(language) ?? { re: 'Re:', fw: 'Fwd:' };
  const subject = isReply
    ? `${prefix.re} ${letter.subject}`
    : style === 'forward'
      ? `${prefix.fw} ${letter.subject}`
      : letter.subject;
  // Every third answer goes to the channel's plain address, as from people who use their address book.
  const to = isReply && serial % 3 !== 0 ? letter.older.address : ours.channelAddress;
  const sent = ours.messageId(serial);
  const headers = [
    `Return-Path: <${ours.customerAddress(serial)}>`,
    `Received: from mail.example.org (mail.example.org [192.0.2.7]) by mx.parley.example with ESMTPS id ${serial}; Mon, 1 Jun 2026 13:05:00 +0000`,
    `From: ${word(language.customer)} <${ours.customerAddress(serial)}>`,
    `To: ${word('Lamp Support')} <${to}>`,
    `Subject: ${word(subject)}`,
    'Date: Mon, 1 Jun 2026 15:04:59 +0200',
    `Message-ID: ${client.messageId(serial)}`,
    ...(isReply ? [`In-Reply-To: ${sent}`, `References: <first.${serial}@example.org>\r\n ${sent}`] : []),
    ...client.headers(letter),
  ];
  const [first, second] = letter.older.paragraphs;
  const [one, two] = language.answers;
  return {
    name: `${client.name}, ${language.code}, ${style}${letter.isSigned ? ', signed' : ''}`,
    client: client.name,
    language: language.code,
    raw: rawMail(headers, client.body(letter)),
    text: style === 'interleaved' ? `> ${first}\n${one}\n> ${second}\n${two}` : letter.own.join('\n\n'),
    isWhole: style === 'forward' ? letter.older.paragraphs : undefined,
    kind: 'person',
    conversationId: isReply ? serial : null,
    subject: letter.subject,
  };
}
