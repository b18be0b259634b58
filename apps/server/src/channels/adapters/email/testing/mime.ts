import iconv from 'iconv-lite';

export type Encoding = 'quoted-printable' | 'base64' | '8bit' | '7bit';

export interface Part {
  /** With the charset that the text is to be written in. */
  type: string;
  encoding?: Encoding;
  headers?: string[];
  body: string | Buffer;
}

/** Builds raw mails byte by byte, so that every client's own shape can be written down. */
const charsetOf = (type: string) => /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';

function encodeBody(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64') return Buffer.from(bytes.toString('base64').replace(/.{76}/g, '$&\r\n') + '\r\n');
  if (encoding === 'quoted-printable') return Buffer.from(quotedPrintable(bytes));
  return bytes;
}

function quotedPrintable(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .split('\r\n')
    .map((line) => {
      const coded = line
        .replace(
          /[^\t -<>-~]/g,
          (character) => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
        )
        .replace(/[ \t]$/, (character) => (character === ' ' ? '=20' : '=09'));
      return (coded.match(/(?:=[0-9A-F]{2}|[^=]){1,70}/g) ?? ['']).join('=\r\n');
    })
    .join('\r\n');
}

/** One part with its headers. */
export function part({ type, encoding = '8bit', headers = [], body }: Part): Buffer {
  const bytes = typeof body === 'string' ? iconv.encode(body.replace(/\r?\n/g, '\r\n'), charsetOf(type)) : body;
  const head = [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`, ...headers].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), encodeBody(bytes, encoding), Buffer.from('\r\n')]);
}

/** Several parts; the boundary is the client's own. */
export function multipart(subtype: string, boundary: string, parts: Buffer[], parameters = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${subtype};${parameters} boundary="${boundary}"\r\n\r\n`),
    ...parts.flatMap((one) => [Buffer.from(`--${boundary}\r\n`), one, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

/** A header text as encoded words where it needs them. */
export function word(text: string, charset = 'UTF-8'): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return `=?${charset}?B?${iconv.encode(text, charset).toString('base64')}?=`;
}

/** Headers and body of a whole mail. The body brings its own Content-Type. */
export const rawMail = (headers: string[], body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n`, 'utf8'), body]);

export const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
