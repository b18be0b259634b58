import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Time } from './shared.ts';

export const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Time,
});

export const listMail = endpoint('GET', '/dev/mail', {
  summary:
    'The built-in mailbox, newest first: only without SMTP, on this machine, outside production, and with the secret printed at startup',
  access: 'public',
  // No query is rejected, because that would reveal that there is a mailbox.
  query: z.object({ to: z.string().optional().catch(undefined), secret: z.string().optional().catch(undefined) }),
  result: z.array(Mail),
});
