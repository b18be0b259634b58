import { arrange, fill, quoteMarks, wrap, type Client, type Letter } from './letter.ts';
import { html, multipart, part } from './mime.ts';

const lines = (text: string) => html(text).replace(/\n/g, '<br>');
const paragraphs = (all: string[]) => all.map((one) => `<div>${lines(one)}</div>`).join('<div><br></div>');

function apple(isPhone: boolean): (letter: Letter) => Buffer {
  return (letter) => {
    const { language, older, style } = letter;
    const phrase = style === 'forward' ? language.forward.apple : fill(language.intro.apple, letter);
    const head =
      style === 'forward'
        ? `\n\nFrom: ${older.name} <${older.address}>\nSubject: ${letter.subject}\nDate: 1 June 2026 at 12:30:12 CEST\nTo: me@example.org\n`
        : '\n';
    const signature = isPhone ? language.sentFrom.iphone : letter.isSigned ? `-- \n${language.customer}` : '';
    const [first, second] = older.paragraphs;
    const text =
      style === 'interleaved'
        ? arrange(letter, quoteMarks(`${phrase}${head}`), quoteMarks, signature)
        : arrange(letter, '', (quoted) => quoteMarks(`${phrase}${head}\n${quoted}`), signature);

    const cite = (body: string) => `<blockquote type="cite">${body}</blockquote>`;
    const intro = isPhone
      ? `<div dir="ltr"><br><blockquote type="cite">${lines(phrase)}<br><br></blockquote></div>`
      : '';
    const inside = isPhone ? '' : `<div>${lines(phrase + head)}</div><br class="Apple-interchange-newline">`;
    const signatureHtml = isPhone
      ? `<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${html(signature)}</div>`
      : signature
        ? `<br><div>-- <br>${html(language.customer)}</div>`
        : '';
    const whole = `<div>${html(first)}</div><div><br></div><div>${html(second)}</div>`;
    const own = paragraphs(letter.own);
    const [one, two] = language.answers.map((answer) => `<div>${html(answer)}</div>`) as [string, string];
    const body = {
      new: `${own}${signatureHtml}`,
      top: `${own}${signatureHtml}${intro}<div><br>${cite(inside + whole)}</div><br>`,
      forward: `${own}${signatureHtml}${intro}<div><br>${cite(inside + whole)}</div><br>`,
      bottom: `<div>${cite(inside + whole)}</div><br>${own}${signatureHtml}`,
      interleaved: `<div>${cite(inside + `<div>${html(first)}</div>`)}</div><br>${one}<div><br>${cite(`<div>${html(second)}</div>`)}<br></div>${two}${signatureHtml}`,
    }[style];
    const markup = `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body ${isPhone ? 'dir="auto"' : 'style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;"'}>${body}</body></html>`;
    return multipart('alternative', isPhone ? 'Apple-Mail-4F1B0C5E-1D0F-4A4E' : 'Apple-Mail=_0D1C2B3A-9A2C-4C51', [
      part({ type: 'text/plain;\r\n\tcharset=utf-8', encoding: 'quoted-printable', body: text }),
      part({ type: 'text/html;\r\n\tcharset=utf-8', encoding: 'quoted-printable', body: markup }),
    ]);
  };
}

export const appleMail: Client = {
  name: 'Apple Mail',
  styles: ['new', 'top', 'bottom', 'interleaved', 'forward'],
  messageId: (serial) => `<${serial}A1C2-4B4D-4F61-8E2F-1C3B5D7F9A0B@example.org>`,
  headers: () => ['Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3826.700.81\\))', 'X-Mailer: Apple Mail (2.3826.700.81)'],
  body: apple(false),
};

export const iphone: Client = {
  name: 'iPhone Mail',
  styles: ['new', 'top'],
  messageId: (serial) => `<${serial}F0E1-D2C3-44B5-A697-8877665544AA@example.org>`,
  headers: () => ['Mime-Version: 1.0 (1.0)', 'X-Mailer: iPhone Mail (23E214)'],
  body: apple(true),
};

/** Flowed text: a space at the end of a line says that it goes on. */
const flow = (text: string) =>
  wrap(text, 68)
    .split('\n')
    .reduce((out, line, at, all) => {
      const isWrapped = at < all.length - 1 && line.length > 50 && (all[at + 1] ?? '') !== '' && !line.endsWith(':');
      return `${out}${line}${isWrapped ? ' ' : ''}${at < all.length - 1 ? '\n' : ''}`;
    }, '');

export const thunderbird: Client = {
  name: 'Thunderbird',
  styles: ['new', 'top', 'bottom', 'interleaved', 'forward'],
  messageId: (serial) => `<${serial}c0ffee-1234-5678-9abc-def012345678@example.org>`,
  headers: ({ language }) => [
    'MIME-Version: 1.0',
    'User-Agent: Mozilla Thunderbird',
    `Content-Language: ${language.code}`,
  ],
  body(letter) {
    const { language, older } = letter;
    const head = `\n${language.outlook.subject} \t${letter.subject}\nDate: \tMon, 1 Jun 2026 12:30:12 +0200\n${language.outlook.from} \t${older.name} <${older.address}>\n${language.outlook.to} \tme@example.org\n\n`;
    const isForward = letter.style === 'forward';
    const intro = isForward
      ? `-------- ${language.forward.thunderbird} --------${head}`
      : fill(language.intro.thunderbird, letter);
    const text = arrange(
      { ...letter, own: letter.own.map(flow) },
      intro,
      isForward ? (quoted) => quoted : quoteMarks,
      letter.isSigned ? `-- \n${language.customer}` : '',
    );
    return part({ type: 'text/plain; charset=UTF-8; format=flowed', encoding: '8bit', body: text });
  },
};

export const thunderbirdHtml: Client = {
  ...thunderbird,
  name: 'Thunderbird, HTML',
  styles: ['top', 'bottom', 'interleaved'],
  messageId: (serial) => `<${serial}decade-1234-5678-9abc-def012345678@example.org>`,
  body(letter) {
    const { language, older, style } = letter;
    const [first, second] = older.paragraphs.map((one) => `<p>${html(one)}</p>`) as [string, string];
    const cite = (body: string) => `<blockquote type="cite" cite="mid:parley@example.com">\n${body}\n</blockquote>`;
    const prefix = `<div class="moz-cite-prefix">${html(fill(language.intro.thunderbird, letter))}<br>\n</div>`;
    const own = letter.own.map((one) => `<p>${lines(one)}</p>`).join('\n');
    const signature = letter.isSigned
      ? `<pre class="moz-signature" cols="72">-- \n${html(language.customer)}</pre>`
      : '';
    const [one, two] = language.answers.map((answer) => `<p>${html(answer)}</p>`) as [string, string];
    const body =
      style === 'interleaved'
        ? `${prefix}${cite(first)}${one}${cite(second)}${two}${signature}`
        : style === 'bottom'
          ? `${prefix}${cite(first + second)}${own}${signature}`
          : `${own}${signature}${prefix}${cite(first + second)}`;
    const markup = `<!DOCTYPE html>\n<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
    return part({ type: 'text/html; charset=UTF-8', encoding: '8bit', body: markup });
  },
};

export const k9: Client = {
  name: 'K-9 Mail',
  styles: ['new', 'top', 'bottom'],
  messageId: (serial) => `<${serial}9D8C-7B6A-4F5E-8D4C-3B2A1F0E9D8C@example.org>`,
  headers: () => ['MIME-Version: 1.0', 'User-Agent: K-9 Mail for Android'],
  body(letter) {
    const signature = `-- \n${letter.language.sentFrom.k9}`;
    const text = arrange(
      letter,
      fill(letter.language.intro.k9, letter),
      (quoted) => quoted.replace(/^/gm, '>'),
      signature,
    );
    return part({ type: 'text/plain;\r\n charset=utf-8', encoding: 'quoted-printable', body: text });
  },
};
