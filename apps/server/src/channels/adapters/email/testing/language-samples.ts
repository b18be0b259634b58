import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { fill, quoteMarks, type Letter } from './letter.ts';
import { multipart, part, rawMail, word } from './mime.ts';
import { ours, type Sample } from './samples.ts';
import { tnef } from './tnef-file.ts';

/** What older programs of each language write instead of UTF-8. */
const CHARSETS: Readonly<Record<string, string>> = {
  en: 'windows-1252',
  de: 'iso-8859-15',
  fr: 'windows-1252',
  it: 'iso-8859-15',
  ro: 'iso-8859-16',
  ru: 'koi8-r',
  uk: 'koi8-u',
};

type Shape = (letter: Letter, charset: string) => { body: Buffer; text: string; isWhole?: string[] };

const textPart = (body: string, charset = 'utf-8') =>
  part({ type: `text/plain; charset=${charset}`, encoding: 'quoted-printable', body });
const older = ({ older: { paragraphs } }: Letter) => paragraphs.join('\n\n');
const ownText = ({ own }: Letter) => own.join('\n\n');
const headerBlock = ({ language: { outlook }, older: { name, address }, subject }: Letter) =>
  `${outlook.from} ${name} <${address}>\n${outlook.sent} ${outlook.date}\n${outlook.to} me@example.org\n${outlook.subject} ${subject}`;

/** Shapes that belong to no mail program alone. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'mutt, answer below': (letter, charset) => ({
    body: textPart(
      `${fill(letter.language.intro.thunderbird, letter)}\n${quoteMarks(older(letter))}\n\n${ownText(letter)}`,
      charset,
    ),
    text: ownText(letter),
  }),
  'mutt, answer above': (letter, charset) => ({
    body: textPart(
      `${ownText(letter)}\n\n-- \n${letter.language.customer}\n\n${fill(letter.language.intro.gmail, letter)}\n${quoteMarks(older(letter))}`,
      charset,
    ),
    text: ownText(letter),
  }),
  'old Exchange with winmail.dat': (letter, charset) => ({
    body: multipart('mixed', '----_=_NextPart_001', [
      textPart(
        `${ownText(letter)}\n\n-----${letter.language.outlook.original}-----\n${headerBlock(letter)}\n\n${older(letter)}`,
        charset,
      ),
      part({
        type: 'application/ms-tnef; name="winmail.dat"',
        encoding: 'base64',
        headers: ['Content-Disposition: attachment; filename="winmail.dat"'],
        body: tnef([{ name: 'LAMP~1.PDF', longName: `${letter.subject}.pdf`, content: Buffer.from('%PDF-1.4 lamp') }]),
      }),
    ]),
    text: ownText(letter),
  }),
  'forwarded as an attachment': (letter, charset) => ({
    body: multipart('mixed', 'forwarded', [
      textPart(ownText(letter), charset),
      Buffer.concat([
        Buffer.from(
          'Content-Type: message/rfc822; name="mail.eml"\r\nContent-Disposition: attachment; filename="mail.eml"\r\n\r\n',
        ),
        rawMail(
          [`From: <${letter.older.address}>`, `Subject: ${word(letter.subject)}`, 'MIME-Version: 1.0'],
          textPart(older(letter), charset),
        ),
      ]),
    ]),
    text: ownText(letter),
  }),
  'forwarded with a header block': (letter, charset) => ({
    body: textPart(
      `${ownText(letter)}\n\n---------- ${letter.language.forward.gmail} ---------\n${headerBlock(letter)}\n\n${older(letter)}`,
      charset,
    ),
    text: ownText(letter),
    isWhole: letter.older.paragraphs,
  }),
};

/** Each shape in every language, in a charset of its own. */
export const languageSamples = (): Sample[] =>
  Object.entries(SHAPES).flatMap(([client, shape], shapeAt) =>
    LANGUAGES.map((language, languageAt) => sample(client, shape, language, 7000 + shapeAt * 100 + languageAt)),
  );

function sample(client: string, shape: Shape, language: Language, serial: number): Sample {
  const isForward = client.startsWith('forwarded');
  const charset = CHARSETS[language.code] ?? 'utf-8';
  const letter: Letter = {
    language,
    style: 'top',
    own: language.texts[serial % language.texts.length] ?? [],
    isSigned: false,
    subject: language.subject,
    older: {
      name: isForward ? 'Paul Carter' : 'Lamp Support',
      address: isForward ? 'paul.carter@example.net' : ours.replyAddress(serial),
      paragraphs: language.quoted,
    },
  };
  const { body, text, isWhole } = shape(letter, charset);
  const headers = [
    'Received: from mail.example.org (mail.example.org [192.0.2.7]) by mx.parley.example with ESMTPS; Mon, 1 Jun 2026 13:05:00 +0000',
    `From: ${word(language.customer, charset)} <${ours.customerAddress(serial)}>`,
    `To: <${isForward ? ours.channelAddress : letter.older.address}>`,
    `Subject: ${isForward ? 'Fwd:' : 'Re:'} ${word(letter.subject, charset)}`,
    'Date: Mon, 1 Jun 2026 15:04:59 +0200',
    `Message-ID: <shape-${serial}@example.org>`,
    ...(isForward ? [] : [`In-Reply-To: ${ours.messageId(serial)}`]),
    'MIME-Version: 1.0',
  ];
  return {
    name: `${client}, ${language.code}, ${charset}`,
    client,
    language: language.code,
    raw: rawMail(headers, body),
    text,
    isWhole,
    kind: 'person',
    conversationId: isForward ? null : serial,
    subject: letter.subject,
  };
}
