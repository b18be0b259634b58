import type { Config } from '../infra/config.ts';
import { layOutMail } from '../infra/mail/layout.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Send } from './deliver.ts';
import { mailText, pathOf } from './messages.ts';
import { SendingError } from './sending-error.ts';

const RETRY_S = 5;

/** Mails members. A mail server that is away, or that refuses our own login, is asked again; an address that it refuses is not. */
export function createMail(mailer: Mailer, { publicUrl, mail }: Config): Send {
  return async (companyId, claimed, run) => {
    if (mail === 'none') throw new SendingError('no_mail', null, 'No mail server is set.');
    const { words, values } = mailText(claimed);
    const link = new URL(pathOf(companyId, claimed.items), publicUrl).href;
    const laidOut = layOutMail(claimed.to.locale, words, link, values);
    try {
      await mailer.deliver({ to: claimed.to.email, ...laidOut }, run);
    } catch (error) {
      const { code, responseCode = 0, message } = error as { code?: string; responseCode?: number; message: string };
      throw responseCode >= 500 && code !== 'EAUTH'
        ? new SendingError('mail_refused', null, message)
        : new SendingError('mail_unreachable', RETRY_S, message);
    }
  };
}
