import { part, rawMail, type Encoding } from './mime.ts';
import { ours, type Sample } from './samples.ts';

let serial = 5000;

export interface Plain {
  name: string;
  /** Headers besides the usual ones; a header of the same name replaces the usual one. */
  headers?: string[];
  from?: string;
  to?: string;
  subject?: string;
  body: Buffer;
  expected: Omit<Sample, 'name' | 'raw' | 'conversationId'> & { conversationId?: number | null };
}

/** A mail with the usual headers and one to three unusual ones. */
export function mail({
  name,
  headers = [],
  from = `<${ours.customerAddress(serial)}>`,
  to = ours.channelAddress,
  subject = 'Lamp',
  body,
  expected,
}: Plain): Sample {
  serial++;
  const usual = [
    'Received: from mail.example.org (mail.example.org [192.0.2.7]) by mx.parley.example with ESMTPS; Mon, 1 Jun 2026 13:05:00 +0000',
    `From: ${from}`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    'Date: Mon, 1 Jun 2026 15:04:59 +0200',
    `Message-ID: <special-${serial}@example.org>`,
    'MIME-Version: 1.0',
  ].filter((line) => !headers.some((other) => other.split(':')[0] === line.split(':')[0]));
  return { conversationId: null, ...expected, name, raw: rawMail([...headers, ...usual], body) };
}

export const text = (body: string, charset = 'utf-8', encoding: Encoding = 'base64') =>
  part({ type: `text/plain; charset=${charset}`, encoding, body });
