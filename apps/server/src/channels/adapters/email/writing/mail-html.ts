import { bcp47, type Locale } from '@parley/contracts/locales';

export interface MailParts {
  text: string;
  signature: string;
  intro: string;
  quoted: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}/g;

/** Escaped text with line breaks and links. */
function markup(text: string): string {
  let out = '';
  let last = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(/[.,;:!?)\]]+$/, '');
    out += escape(text.slice(last, match.index)) + `<a href="${escape(address)}">${escape(address)}</a>`;
    last = match.index + address.length;
  }
  return (out + escape(text.slice(last))).replaceAll('\n', '<br>\n');
}

/** Simple HTML that every mail program shows, with the quote marked as programs expect it. */
export function mailHtml(locale: Locale, { text, signature, intro, quoted }: MailParts): string {
  const quote = intro
    ? `<div class="moz-cite-prefix">${escape(intro)}</div>\n<blockquote type="cite" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${markup(quoted)}</blockquote>`
    : '';
  const signed = signature ? `<div class="gmail_signature">-- <br>\n${markup(signature)}</div>\n<br>\n` : '';
  return `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8"></head><body>
<div style="font-family:Segoe UI,Roboto,Arial,sans-serif;font-size:15px;line-height:22px">${markup(text)}</div>
<br>
${signed}${quote}
</body></html>`;
}
