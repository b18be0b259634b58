import { arrange, fill, quoteMarks, wrap, type Client, type Letter } from './letter.ts';
import { html, multipart, part } from './mime.ts';

const alternative = (boundary: string, text: string, markup: string, encoding: 'base64' | 'quoted-printable') =>
  multipart('alternative', boundary, [
    part({ type: 'text/plain; charset="UTF-8"', encoding, body: text }),
    part({ type: 'text/html; charset="UTF-8"', encoding, body: markup }),
  ]);

const divs = (paragraphs: string[], open = '<div>') =>
  paragraphs
    .map((one) =>
      one
        .split('\n')
        .map((line) => `${open}${html(line)}</div>`)
        .join(''),
    )
    .join(`${open}<br></div>`);

function gmail(direction: 'ltr' | 'auto'): (letter: Letter) => Buffer {
  return (letter) => {
    const { language, older } = letter;
    const isForward = letter.style === 'forward';
    const head = `From: ${older.name} <${older.address}>\nDate: Mon, Jun 1, 2026 at 12:30 PM\nSubject: ${letter.subject}\nTo: <me@example.org>\n\n`;
    const intro = isForward
      ? `---------- ${language.forward.gmail} ---------\n${head}`
      : fill(language.intro.gmail, letter);
    const signature = letter.isSigned ? `-- \n${language.customer}\n+40 700 000 000` : '';
    const text = wrap(
      arrange(letter, wrap(intro.replace(/<(?=reply)/, '<\n'), 78), isForward ? (t) => t : quoteMarks, signature),
      74,
    );

    const quote = (body: string) =>
      `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${body}</blockquote>`;
    const attribution = `<div dir="ltr" class="gmail_attr">${html(intro).replace(/\n/g, '<br>')}<br></div>`;
    const signatureHtml = letter.isSigned
      ? `<div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature"><div dir="ltr">${html(language.customer)}<div>+40 700 000 000</div></div></div>`
      : '';
    const own = `<div dir="${direction}">${divs(letter.own, direction === 'auto' ? '<div dir="auto">' : '<div>')}${signatureHtml}</div>`;
    const [first, second] = older.paragraphs.map((paragraph) => `<div dir="ltr">${html(paragraph)}</div>`) as [
      string,
      string,
    ];
    const whole = `${first}<br>${second}`;
    const box = (body: string) => `<div class="gmail_quote gmail_quote_container">${attribution}${body}</div>`;
    const [one, two] = language.answers.map((answer) => `<div>${html(answer)}</div>`) as [string, string];
    const markup = {
      new: own,
      top: `${own}<br>${box(quote(whole))}`,
      forward: `${own}<br>${box(`<br><br>${whole}`)}`,
      bottom: `${box(quote(whole))}<div><br></div>${own}`,
      interleaved: box(
        `${quote(first)}<div><br></div>${one}<div>&nbsp;</div>${quote(second)}<div><br></div>${two}${signatureHtml}`,
      ),
    }[letter.style];
    return alternative('000000000000a1b2c3063a9f1e2d', text, `${markup}\n`, 'base64');
  };
}

const gmailHeaders = () => ['MIME-Version: 1.0', 'X-Gm-Message-State: AOJu0YxqUeS3', 'X-Google-Smtp-Source: AGHT+IFw9'];

export const gmailWeb: Client = {
  name: 'Gmail web',
  styles: ['new', 'top', 'bottom', 'interleaved', 'forward'],
  messageId: (serial) => `<CAKx7d=${serial}_Zb3kq+w0h@mail.gmail.com>`,
  headers: gmailHeaders,
  body: gmail('ltr'),
};

export const gmailAndroid: Client = {
  ...gmailWeb,
  name: 'Gmail Android',
  styles: ['new', 'top'],
  messageId: (serial) => `<CAFnQ8=${serial}-android@mail.gmail.com>`,
  body: gmail('auto'),
};

export const yahoo: Client = {
  name: 'Yahoo',
  styles: ['new', 'top'],
  messageId: (serial) => `<${serial}.1234567@mail.yahoo.com>`,
  headers: () => ['MIME-Version: 1.0', 'X-Mailer: WebService/1.1.23369 YMailNorrin'],
  body(letter) {
    const intro = fill(letter.language.intro.yahoo, letter);
    const text = ` ${arrange(letter, `    ${intro}  \n `, (quoted) => ` ${quoted.replace(/\n/g, '\n ')}`, '', '\n')}  `;
    const own = `<div class="ydp5e2a8f3yahoo-style-wrap" style="font-family:Helvetica Neue, Helvetica, Arial, sans-serif;font-size:13px;">${letter.own
      .map((one) => `<div dir="ltr" data-setdir="false">${html(one).replace(/\n/g, '<br>')}</div>`)
      .join('<div><br></div>')}<div><br></div>
        </div>`;
    const older = `<div id="ydp9c1yahoo_quoted_4711" class="ydp9c1yahoo_quoted">
            <div style="font-family:'Helvetica Neue', Helvetica, Arial, sans-serif;font-size:13px;color:#26282a;">
                <div>
                    ${html(intro)}
                </div>
                <div><br></div>
                <div><br></div>
                <div><div id="ydp9c1yiv99"><div>${letter.older.paragraphs.map(html).join('<br><br>')}</div></div></div>
            </div>
        </div>`;
    const markup = `<html><head></head><body>${own}${letter.style === 'top' ? older : ''}</body></html>`;
    return alternative('----=_Part_4711_123.456', text, markup, 'quoted-printable');
  },
};

export const gmx: Client = {
  name: 'GMX',
  styles: ['new', 'top'],
  prefix: () => ({ re: 'Aw:', fw: 'Fw:' }),
  messageId: (serial) => `<trinity-${serial}-1780000000000@3c-app-gmx-bs12>`,
  headers: () => [
    'MIME-Version: 1.0',
    'X-Priority: 3',
    'Importance: normal',
    'Sensitivity: Normal',
    'X-UI-Message-Type: mail',
  ],
  body(letter) {
    const { outlook } = letter.language;
    const own = letter.own
      .map((one) => `<div>${html(one).replace(/\n/g, '<br/>\n')}</div>`)
      .join('\n<div>&nbsp;</div>\n');
    const older = `<div>&nbsp;
<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5; word-wrap: break-word; -webkit-nbsp-mode: space; -webkit-line-break: after-white-space;">
<div style="margin:0 0 10px 0;"><b>${outlook.sent}</b>&nbsp;${outlook.date}<br/>
<b>${outlook.from}</b>&nbsp;&quot;${letter.older.name}&quot; &lt;${letter.older.address}&gt;<br/>
<b>${outlook.to}</b>&nbsp;me@example.org<br/>
<b>${outlook.subject}</b>&nbsp;${html(letter.subject)}</div>

<div name="quoted-content">${letter.older.paragraphs.map(html).join('<br/>\n<br/>\n')}</div>
</div>
</div>`;
    const markup = `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">${own}\n${letter.style === 'top' ? older : ''}</div></body></html>`;
    return part({ type: 'text/html; charset=UTF-8', encoding: 'quoted-printable', body: markup });
  },
};

export const mailRu: Client = {
  name: 'mail.ru',
  styles: ['new', 'top'],
  messageId: (serial) => `<${serial}.987654321@f123.i.mail.ru>`,
  headers: () => ['MIME-Version: 1.0', 'X-Mailer: Mail.Ru Mailer 1.0', 'X-Priority: 3 (Normal)'],
  body(letter) {
    const { language, older } = letter;
    const dates: Record<string, string> = {
      ru: 'Понедельник, 1 июня 2026, 12:30 +03:00 от',
      uk: 'Понеділок, 1 червня 2026, 12:30 +03:00 від',
    };
    const intro = `${dates[language.code] ?? 'Mon, 1 Jun 2026 12:30:12 +0300 from'} ${older.name} <${older.address}>:`;
    const text = arrange(
      letter,
      `${intro}\n `,
      (quoted) => quoted.replace(/^/gm, '>'),
      letter.isSigned ? `--\n${language.customer}` : '',
      '\n \n ',
    );
    const own = letter.own.map((one) => `<div>${html(one).replace(/\n/g, '<br>')}</div>`).join('<div>&nbsp;</div>');
    const signature = letter.isSigned
      ? `<div data-signature-widget="container"><div data-signature-widget="content"><div>--<br>${html(language.customer)}</div></div></div><div>&nbsp;</div>`
      : '';
    const quote = `<blockquote style="border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px;">${html(intro)}<br>&nbsp;<div id=""><div class="js-helper js-readmsg-msg"><div><div id="style_17"><div>${older.paragraphs.map(html).join('<br><br>')}</div></div></div></div></div></blockquote>`;
    const markup = `<HTML><BODY>${own}<div>&nbsp;</div>${signature}${letter.style === 'top' ? quote : ''}</BODY></HTML>`;
    return alternative('--ALT--aB3cD4eF1780000000', text, markup, 'base64');
  },
};

export const yandex: Client = {
  name: 'Yandex',
  styles: ['new', 'top'],
  messageId: (serial) => `<${serial}1780000000@mail.yandex.ru>`,
  headers: () => ['MIME-Version: 1.0', 'X-Mailer: Yamail [ http://yandex.ru ] 5.0'],
  body(letter) {
    const own = letter.own.map((one) => `<div>${html(one).replace(/\n/g, '</div><div>')}</div>`).join('<div> </div>');
    const older = `<div> </div><div>01.06.2026, 12:30, "${letter.older.name}" &lt;${letter.older.address}&gt;:</div><blockquote><p>${letter.older.paragraphs.map(html).join('</p><p>')}</p></blockquote>`;
    return part({
      type: 'text/html; charset=utf-8',
      encoding: 'base64',
      body: own + (letter.style === 'top' ? older : ''),
    });
  },
};
