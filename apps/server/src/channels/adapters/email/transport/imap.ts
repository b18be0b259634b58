import { createHash } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { DeliveryError } from '../../../adapter.ts';
import { surroundingsOf, type EmailConnection } from '../settings.ts';

const TIMEOUT_MS = 30_000;
/** Mail servers lock accounts after a few wrong passwords, so one that was refused is not tried again for a while. */
const REFUSED_MS = 10 * 60_000;
const refused = new Map<string, number>();

/** Runs `work` on the inbox, which is opened for reading only: mails stay unread for people who use the mailbox as well. */
export async function withInbox<T>(
  connection: EmailConnection,
  work: (client: ImapFlow) => Promise<T>,
  { signal, isAskedByStaff = false }: { signal?: AbortSignal; isAskedByStaff?: boolean } = {},
): Promise<T> {
  const { imapHost: host, imapPort: port, imapUser, address } = connection.settings;
  const login = { user: imapUser || address, pass: connection.secrets.password };
  const key = createHash('sha256')
    .update(JSON.stringify([host, port, login]))
    .digest('hex');
  if (!isAskedByStaff && (refused.get(key) ?? 0) > Date.now() - REFUSED_MS)
    throw new DeliveryError('auth', 'The mail server refused the user name or the password.');
  const reached = await surroundingsOf(connection).reach(host, port);
  const client = new ImapFlow({
    host: reached.address,
    port,
    secure: port === 993,
    // A password never travels in the open, unless the owner of the installation trusts the way.
    ...(port !== 993 && !reached.isTrusted && { doSTARTTLS: true }),
    servername: host,
    auth: login,
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    maxIdleTime: 4 * 60_000,
  });
  client.on('error', () => {}); // the command that is running fails as well
  const abort = () => client.close();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    await client.connect();
    refused.delete(key);
    await client.mailboxOpen('INBOX', { readOnly: true });
    return await work(client);
  } catch (error) {
    const failure = asDeliveryError(error);
    if (failure.refusal === 'auth') refused.set(key, Date.now());
    throw failure;
  } finally {
    signal?.removeEventListener('abort', abort);
    await client.logout().catch(() => client.close());
  }
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { authenticationFailed, message, responseText } = error as {
    authenticationFailed?: boolean;
    message?: string;
    responseText?: string;
  };
  return new DeliveryError(authenticationFailed ? 'auth' : 'transient', responseText ?? message ?? 'No connection.');
}
