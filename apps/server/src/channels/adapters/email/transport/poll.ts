import type { ImapFlow } from 'imapflow';
import type { Incoming } from '../../../adapter.ts';
import { readIncoming } from '../incoming.ts';
import type { EmailConnection } from '../settings.ts';
import { withInbox } from './imap.ts';

/** Mails of one poll; each may be large. */
const MAX_MAILS = 10;
const MAX_MAIL_BYTES = 40_000_000;
/** How far back mails are looked for again after the server has renumbered them. */
const RENUMBERED_DAYS = 3;
/** Returns at least this often, so that changed settings take effect. */
const IDLE_MS = 4 * 60_000;

/**
 * What has arrived after the cursor, "UIDVALIDITY:UID"; waits for something if there is nothing. What was there before the channel was
 * connected is not taken in.
 */
export function poll(
  cursor: string | null,
  connection: EmailConnection,
  signal: AbortSignal,
): Promise<{ incoming: Incoming[]; cursor: string }> {
  return withInbox(
    connection,
    async (client) => {
      const { validity, after } = await placeOf(client, cursor);
      if (cursor === null) return { incoming: [], cursor: `${validity}:${after}` };
      if (uidNextOf(client) <= after + 1) await untilMailArrives(client, signal);
      const uids = (await client.search({ uid: `${after + 1}:*` }, { uid: true })) || [];
      // A search from beyond the last mail finds the last one.
      const found = uids.filter((uid) => uid > after).toSorted((a, b) => a - b);
      const incoming: Incoming[] = [];
      let last = after;
      for (const uid of found.slice(0, MAX_MAILS)) {
        const raw = await fetchRaw(client, uid);
        if (raw) incoming.push(...(await readIncoming(raw, connection, (index) => `${validity}:${uid}:${index}`)));
        last = uid;
      }
      return { incoming, cursor: `${validity}:${last}` };
    },
    { signal },
  );
}

const uidNextOf = ({ mailbox }: ImapFlow) => (mailbox ? mailbox.uidNext : 1);
const validityOf = ({ mailbox }: ImapFlow) => (mailbox ? String(mailbox.uidValidity) : '0');

/** Where to go on. When the server has renumbered its mails, those of the last days are read again; known ones are recognised. */
async function placeOf(client: ImapFlow, cursor: string | null): Promise<{ validity: string; after: number }> {
  const validity = validityOf(client);
  const [known, uid] = cursor?.split(':') ?? [];
  if (known === validity) return { validity, after: Number(uid) };
  if (cursor === null) return { validity, after: uidNextOf(client) - 1 };
  const since = new Date(Date.now() - RENUMBERED_DAYS * 86_400_000);
  const recent = (await client.search({ since }, { uid: true })) || [];
  return { validity, after: Math.min(...recent, uidNextOf(client)) - 1 };
}

/** With IDLE, or by asking every two minutes where the server does not have it. */
async function untilMailArrives(client: ImapFlow, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, IDLE_MS);
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      then();
    };
    client.once('exists', end(resolve));
    client.once(
      'close',
      end(() => reject(new Error('The connection ended.'))),
    );
    signal.addEventListener('abort', end(resolve), { once: true });
    client.idle().catch(end(() => reject(new Error('The connection ended.'))));
  });
}

async function fetchRaw(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const found = await client.fetchOne(String(uid), { source: { maxLength: MAX_MAIL_BYTES } }, { uid: true });
  return found ? (found.source ?? null) : null;
}

/** The raw mail that a file of a message is in; null if it is gone. */
export const fetchMail = (connection: EmailConnection, validity: string, uid: number): Promise<Buffer | null> =>
  withInbox(connection, async (client) => (validityOf(client) === validity ? fetchRaw(client, uid) : null));
