import { DeliveryError, type Check } from '../../adapter.ts';
import { checkDns } from './dns.ts';
import { domainOf, hasMailbox, surroundingsOf, type EmailConnection } from './settings.ts';
import { withInbox } from './transport/imap.ts';
import { checkSmtp } from './transport/smtp.ts';

/** Whether we can sign in to both servers, and whether others can tell that mail from the domain is genuine. */
export async function examine(connection: EmailConnection): Promise<Check[]> {
  const { settings } = connection;
  return [
    ...(hasMailbox(settings)
      ? [await tryOut('mail_in', () => withInbox(connection, async () => {}, { isAskedByStaff: true }))]
      : []),
    await tryOut('mail_out', () => checkSmtp(connection)),
    ...(await checkDns(domainOf(settings), settings.dkimSelector, surroundingsOf(connection).dns)),
  ];
}

async function tryOut(name: 'mail_in' | 'mail_out', attempt: () => Promise<void>): Promise<Check> {
  try {
    await attempt();
    return { name, isOk: true };
  } catch (error) {
    return {
      name,
      isOk: false,
      detail: error instanceof DeliveryError ? error.message : 'The server cannot be reached.',
    };
  }
}
