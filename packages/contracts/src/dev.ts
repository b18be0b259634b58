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
  summary: 'The built-in mailbox, newest first: only without SMTP, on a loopback address and outside production',
  access: 'public',
  query: z.object({ to: z.string().max(254).optional() }),
  result: z.array(Mail),
});
