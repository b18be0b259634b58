import { escapeHtml } from '../html.ts';
import { bcp47, type Locale } from '@parley/contracts/locales';

/** The texts of one mail; the sender fills in placeholders such as `{name}`. */
export interface MailText {
  subject: string;
  greeting: string;
  body: string;
  button: string;
  note: string;
}

/** Renders a mail as plain text and as HTML that every mail program can display. */
export function layOutMail(locale: Locale, words: MailText, link: string, values: Record<string, string>) {
  // People choose their own names: remove line breaks, which could forge headers.
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name]?.replace(/\s+/g, ' ') ?? whole);
  const [subject, greeting, body, note] = [words.subject, words.greeting, words.body, words.note].map(fill) as [
    string,
    string,
    string,
    string,
  ];
  const text = [greeting, body, link, note].join('\n\n');
  const html = `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#faf9f7;font-family:Inter,Segoe UI,Roboto,Arial,sans-serif;color:#1f1a14">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#ffffff;border:1px solid #e7e3dd;border-radius:8px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600">Parley</p>
<p style="margin:0 0 12px;font-size:15px;line-height:22px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px;font-size:15px;line-height:22px">${escapeHtml(body)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;background:#e09b34;color:#1f1a14;font-size:15px;font-weight:600;text-decoration:none;padding:12px 24px;border-radius:6px">${escapeHtml(words.button)}</a></p>
<p style="margin:0 0 24px;font-size:13px;line-height:18px;color:#5c554c;word-break:break-all">${escapeHtml(link)}</p>
<p style="margin:0;font-size:13px;line-height:18px;color:#5c554c">${escapeHtml(note)}</p>
</td></tr></table></td></tr></table></body></html>`;
  return { subject, text, html };
}
