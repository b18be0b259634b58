import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Mail services accept no larger mails either. */
export const MAX_MAIL_BYTES = 25_000_000;
/** JSON and forms make a mail longer. */
const MAX_POST_BYTES = 32_000_000;

/** Mailgun sends the mail as it is only to addresses that end like this. */
export const receiveMail = endpoint('POST', '/mail-channels/:key/mime', {
  summary: 'Receives a mail for one channel from a hosted mail service',
  details:
    "HTTP Basic authentication with any user name and the channel's webhook secret as the password. The body is the raw mail " +
    '(`message/rfc822`), or has it in a field: `email` (SendGrid) or `body-mime` (Mailgun) of a form, or `RawEmail` (Postmark) of a JSON ' +
    'object. A mail that was received before changes nothing. Up to 25 MB.',
  access: 'platform',
  cost: 'webhook',
  params: z.object({ key: z.string().min(1).max(200) }),
  takes: 'bytes',
  maxBodyBytes: MAX_POST_BYTES,
  /** How many messages and reports the mail was; none if it is one of ours. */
  result: z.object({ received: z.number().int() }),
});
