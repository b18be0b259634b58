import { expect, test } from 'vitest';
import type { Config } from '../infra/config.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Claimed } from './claim.ts';
import { createMail } from './mail.ts';

const config = { publicUrl: 'https://chat.example', mail: 'smtp' } as Config;
const claimed = { to: { locale: 'en', name: 'Vera', email: 'vera@shop.example' }, items: [] } as unknown as Claimed;

/** What becomes of an alert whose mail fails like this. */
const reasonFor = async (failure: { code?: string; responseCode?: number }) => {
  const mailer = { deliver: () => Promise.reject(Object.assign(new Error('No'), failure)) } as unknown as Mailer;
  return createMail(mailer, config)(1, claimed, {} as never);
};

test.each([
  ['an address that the server refuses', { code: 'EENVELOPE', responseCode: 550 }, 'mail_refused', null],
  ['a login that the server refuses', { code: 'EAUTH', responseCode: 535 }, 'mail_unreachable', 5],
  ['a server that is busy', { code: 'EENVELOPE', responseCode: 451 }, 'mail_unreachable', 5],
  ['a server that is away', { code: 'ECONNECTION' }, 'mail_unreachable', 5],
])('%s', async (_, failure, reason, retryAfterSeconds) => {
  await expect(reasonFor(failure)).rejects.toMatchObject({ reason, retryAfterSeconds });
});
