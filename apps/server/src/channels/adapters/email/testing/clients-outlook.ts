import type { Language } from './language.ts';
import { arrange, type Client, type Letter } from './letter.ts';
import { html, multipart, part } from './mime.ts';

const outlookPrefix = ({ outlook }: Language) => ({ re: outlook.re, fw: outlook.fw });

const headerLines = ({ language: { outlook }, older, subject }: Letter): [string, string][] => [
  [outlook.from, `${older.name} <${older.address}>`],
  [outlook.sent, outlook.date],
  [outlook.to, 'me@example.org <me@example.org>'],
  [outlook.subject, subject],
];

const hasOlder = ({ style }: Letter) => style !== 'new';

const textBlock = (letter: Letter) =>
  headerLines(letter)
    .map(([label, value]) => `${label} ${value}`)
    .join('\n');

function alternative(letter: Letter, boundary: string, text: string, markup: string): Buffer {
  const type = letter.language.code === 'en' ? 'us-ascii' : 'utf-8';
  const charset = type === 'us-ascii' && /[^\x20-\x7e\n]/.test(text + markup) ? 'Windows-1252' : type;
  return multipart('alternative', boundary, [
    part({
      type: `text/plain; charset="${charset}"`,
      encoding: charset === 'us-ascii' ? '7bit' : 'quoted-printable',
      body: text,
    }),
    part({ type: `text/html; charset="${charset}"`, encoding: 'quoted-printable', body: markup }),
  ]);
}

export const outlookDesktop: Client = {
  name: 'Outlook desktop',
  styles: ['new', 'top', 'forward'],
  prefix: outlookPrefix,
  messageId: (serial) => `<00${serial}01dc0a$5f3c2b10$1db48130$@example.org>`,
  headers: () => [
    'MIME-Version: 1.0',
    'X-Mailer: Microsoft Outlook 16.0',
    'Thread-Index: AQHaF0oR5m1zXk2mRkCxwJH8h0QvLg==',
    'Content-Language: de',
  ],
  body(letter) {
    const signature = letter.isSigned ? `${letter.language.customer}\nLampen GmbH | Tel. 030 1234` : '';
    const text = arrange(letter, `${textBlock(letter)}\n`, (quoted) => quoted, signature);
    const normal = (line: string) =>
      `<p class=MsoNormal><span lang=DE style='mso-fareast-language:EN-US'>${line === '' ? '<o:p>&nbsp;</o:p>' : `${html(line)}<o:p></o:p>`}</span></p>`;
    const own = [...letter.own.join('\n\n').split('\n'), '']
      .map(normal)
      .concat(
        signature
          .split('\n')
          .filter(Boolean)
          .map(
            (line, at) =>
              `<p class=MsoNormal>${at === 0 ? '<a name="_MailAutoSig">' : ''}<span style='mso-fareast-language:DE;mso-no-proof:yes'>${html(line)}<o:p></o:p></span>${at === 0 ? '</a>' : ''}</p>`,
          ),
      )
      .concat(signature ? normal('') : '')
      .join('');
    const block = headerLines(letter)
      .map(([label, value]) => `<b><span lang=DE>${label}</span></b><span lang=DE> ${html(value)}`)
      .join('<br></span>');
    const older = `<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal>${block}<o:p></o:p></span></p></div></div><p class=MsoNormal><o:p>&nbsp;</o:p></p>${letter.older.paragraphs.map((one) => `<p class=MsoNormal>${html(one)}<o:p></o:p></p>`).join('<p class=MsoNormal><o:p>&nbsp;</o:p></p>')}`;
    const markup = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!--
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm; font-size:11.0pt; font-family:"Calibri",sans-serif;}
@page WordSection1 {size:612.0pt 792.0pt;}
--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext="edit" spidmax="1026" /></xml><![endif]--></head><body lang=DE link="#0563C1" vlink="#954F72" style='word-wrap:break-word'><div class=WordSection1>${own}${hasOlder(letter) ? older : ''}</div></body></html>`;
    return alternative(letter, '----=_NextPart_000_0001_01DC0A5F.3C2B1000', text, markup);
  },
};

export const outlookPlain: Client = {
  ...outlookDesktop,
  name: 'Outlook desktop, plain text',
  styles: ['top'],
  messageId: (serial) => `<BE0${serial}$@example.org>`,
  body(letter) {
    const intro = `-----${letter.language.outlook.original}-----\n${textBlock(letter)}\n`;
    const text = arrange(letter, intro, (quoted) => quoted, letter.isSigned ? `-- \n${letter.language.customer}` : '');
    return part({ type: 'text/plain; charset="utf-8"', encoding: 'base64', body: text });
  },
};

function modern(
  name: string,
  signatureOf: (letter: Letter) => { text: string; markup: string },
  isReferenced = false,
): Client {
  return {
    name,
    styles: ['new', 'top', 'forward'],
    prefix: outlookPrefix,
    messageId: (serial) => `<AM0PR04MB${serial}${name.length}B7A1@AM0PR04MB4711.eurprd04.prod.outlook.com>`,
    headers: ({ language }) => [
      'Thread-Topic: 4711',
      'Thread-Index: AQHaF0oR5m1zXk2mRkCxwJH8h0QvLg==',
      `Accept-Language: ${language.code}, en-US`,
      `Content-Language: ${language.code}`,
      'X-MS-Has-Attach:',
      'X-MS-TNEF-Correlator:',
      'MIME-Version: 1.0',
    ],
    body(letter) {
      const { text: signature, markup: signatureHtml } = signatureOf(letter);
      const text = arrange(
        letter,
        `________________________________\n${textBlock(letter)}\n`,
        (quoted) => quoted,
        signature,
      );
      const style = 'style="font-family: Calibri, Arial, Helvetica, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);"';
      const own = letter.own
        .map((one) =>
          one
            .split('\n')
            .map((line) => `<div ${style}>\n${html(line)}</div>`)
            .join('\n'),
        )
        .join(`\n<div ${style}>\n<br>\n</div>\n`);
      const block = headerLines(letter)
        .map(([label, value]) => `<b>${label}</b> ${html(value)}`)
        .join('<br>\n');
      const older = `<hr style="display:inline-block;width:98%" tabindex="-1">
<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${block}</font>
<div>&nbsp;</div>
</div>
<div>
<div dir="ltr">${letter.older.paragraphs.map((one) => `<div>${html(one)}</div>`).join('<div><br></div>')}</div>
</div>`;
      const wrapped = isReferenced
        ? `<div id="mail-editor-reference-message-container">\n${older.replace(' id="divRplyFwdMsg"', '')}</div>`
        : `<div id="appendonsend"></div>\n${older}`;
      const markup = `<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<style type="text/css" style="display:none;"> P {margin-top:0;margin-bottom:0;} </style>
</head>
<body dir="ltr">
${own}
${signatureHtml}
${hasOlder(letter) ? wrapped : ''}
</body>
</html>
`;
      return alternative(letter, '_000_AM0PR04MB4711B7A1AM0PR04MB4711eurp_', text, markup);
    },
  };
}

const mobileSignature = ({ language }: Letter) => ({
  text: `${language.sentFrom.outlook}<https://aka.ms/o0ukef>`,
  markup: `<div id="ms-outlook-mobile-signature" dir="ltr">${html(language.sentFrom.outlook).replace('Outlook', '<a href="https://aka.ms/o0ukef">Outlook</a>')}</div>`,
});

export const outlookWeb = modern('Outlook web', ({ isSigned, language }) =>
  isSigned
    ? {
        text: `-- \n${language.customer}`,
        markup: `<div id="Signature">\n<div>${html(language.customer)}</div>\n<div>Lamps Ltd.</div></div>`,
      }
    : { text: '', markup: '' },
);
export const outlookMobile = modern('Outlook iOS', mobileSignature);
export const outlookMac = modern('Outlook Mac', () => ({ text: '', markup: '' }), true);
