import { adapter, DeliveryError } from '../../adapter.ts';
import { readRaw } from './incoming.ts';
import { examine } from './examine.ts';
import { sendPart } from './send.ts';
import { hasMailbox, Secrets, Settings } from './settings.ts';
import { withInbox } from './transport/imap.ts';
import { fetchMail, poll } from './transport/poll.ts';
import { checkSmtp } from './transport/smtp.ts';

/** A mail address: read by IMAP or posted by a mail service, answered by SMTP. */
export const email = adapter({
  platform: 'email',
  settings: Settings,
  secrets: Secrets,
  sendsMails: true,

  webhook: null,
  async fetchFile({ externalId }, connection) {
    const [validity = '', uid = '', index = ''] = externalId.split(':');
    const raw = await fetchMail(connection, validity, Number(uid));
    const file = raw && (await readRaw(raw, connection)).files[Number(index)];
    if (!file) throw new DeliveryError('payload', 'The mail is no longer in the mailbox.');
    return file.content;
  },
  send: (part, connection) => sendPart(part, connection),

  /** One channel reads a mailbox. */
  accountSetting: 'address',
  identify: async ({ settings: { address } }) => ({ address }),
  async connect(connection) {
    if (hasMailbox(connection.settings)) await withInbox(connection, async () => {}, { isAskedByStaff: true });
    await checkSmtp(connection);
    return {};
  },
  examine,
  wantsPolling: hasMailbox,
  poll: (cursor, connection, _fetch, signal) => poll(cursor, connection, signal),
});
