import { DEFAULT_LOCALE, LOCALES, type Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { hiddenIn } from '../hidden-data/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { FOLLOW_UP_SECONDS } from '../messages/index.ts';
import { hashToken } from '../infra/secrets.ts';
import { redact } from '../personal-data/index.ts';

/** More than these would help nobody, and an address may belong to somebody else. */
const MAX_MAILS_A_DAY = 20;
const MAX_CONVERSATIONS_A_DAY = 10;
const MAX_MESSAGES = 50;
const ADDRESS = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,253}$/;

export interface Unseen {
  email: string;
  company: string;
  locale: Locale;
  /** The channel whose widget a link can lead back to; null where visitors have to sign in on the site. */
  returnKey: string | null;
  /** The page where the chat took place. */
  pageUrl: string | null;
  messages: { seq: number; isFromStaff: boolean; author: string | null; text: string; files: string[] }[];
}

/**
 * Everything that the visitor has not seen, if they have left: the newest message waited for its time, and no open stream took it. What
 * they read or answered meanwhile, and what has been mailed, is left out. Locks the conversation.
 */
export async function findUnseen(tx: Tx, companyId: number, conversationId: number): Promise<Unseen | null> {
  const { rows } = await raw<{
    email: string | null;
    company: string;
    locale: string | null;
    pageUrl: string | null;
    seenSeq: number;
    returnKey: string | null;
    isMailed: boolean;
    isProven: boolean;
  }>`
    SELECT customers.email, companies.name AS company, coalesce(c.locale, customers.locale) AS locale, c.page_url AS "pageUrl",
      greatest(c.customer_read_seq, c.last_customer_seq, coalesce(f.mailed_seq, 0)) AS "seenSeq",
      CASE WHEN ch.is_enabled AND ch.settings -> 'requiresIdentity' IS DISTINCT FROM 'true' THEN ch.key END AS "returnKey",
      coalesce(f.mailed_seq, 0) > greatest(c.customer_read_seq, c.last_customer_seq) AS "isMailed",
      customers.is_verified OR EXISTS (SELECT FROM customer_proofs p WHERE p.customer_id = customers.id AND p.kind = 'email'
        AND p.value = lower(customers.email)) AS "isProven"
    FROM conversations c JOIN customers ON customers.id = c.customer_id JOIN companies ON companies.id = c.company_id
      JOIN channels ch ON ch.id = c.channel_id
      LEFT JOIN mail_follow_ups f ON f.conversation_id = c.id
    WHERE c.company_id = ${companyId} AND c.id = ${conversationId} AND c.platform = 'web_widget' AND NOT c.is_test
      AND f.stopped_at IS NULL
      AND (SELECT count(*) FROM mails m WHERE m.conversation_id = c.id AND m.message_id IS NULL
        AND m.created_at > now() - interval '1 day') < ${MAX_MAILS_A_DAY}
    FOR NO KEY UPDATE OF c`.execute(tx.db);
  const [found] = rows;
  if (!found?.email || !ADDRESS.test(found.email)) return null;
  // Until somebody has shown that the address is theirs, it gets one mail until they are back.
  if (found.isMailed && !found.isProven) return null;
  if (await isOverLimit(tx, companyId, conversationId, found.email)) return null;
  const messages = await raw<{
    seq: number;
    status: string;
    isFromStaff: boolean;
    author: string | null;
    text: string;
    files: string[];
    isRecent: boolean;
  }>`
    SELECT m.seq, m.status, m.origin = 'operator' AS "isFromStaff", users.name AS author, m.text,
      ARRAY(SELECT file ->> 'name' FROM jsonb_array_elements(m.attachments) file) AS files,
      m.created_at > now() - ${FOLLOW_UP_SECONDS - 5} * interval '1 second' AS "isRecent"
    FROM messages m LEFT JOIN users ON users.id = m.user_id
    WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId} AND m.seq > ${found.seenSeq}
      AND m.direction = 'outgoing' AND m.type = 'text' AND m.status <> 'read'
    ORDER BY m.seq DESC LIMIT ${MAX_MESSAGES}`.execute(tx.db);
  const [newest] = messages.rows;
  // A newer message has a job of its own; what an open stream has taken shows that the visitor is there.
  if (!newest || newest.isRecent || newest.status !== 'sent') return null;
  // The address is only what somebody typed.
  const { everywhere } = await hiddenIn(tx, companyId, conversationId);
  return {
    email: found.email,
    company: found.company,
    locale: LOCALES.find((known) => known === found.locale) ?? DEFAULT_LOCALE,
    pageUrl: found.pageUrl,
    returnKey: found.returnKey,
    messages: messages.rows
      .toReversed()
      .map(({ text, ...message }) => ({ ...message, text: redact(text, everywhere) })),
  };
}

export const addressHash = (email: string): Buffer => hashToken(email.toLowerCase());

/** Whether the address, which anybody may have typed, has been mailed about many other conversations today. */
async function isOverLimit({ db }: Tx, companyId: number, conversationId: number, email: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('mail_follow_ups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('address_hash', '=', addressHash(email))
    .where('mailed_at', '>', raw<Date>`now() - interval '1 day'`)
    .where('conversation_id', '<>', conversationId)
    .executeTakeFirstOrThrow();
  return count >= MAX_CONVERSATIONS_A_DAY;
}
