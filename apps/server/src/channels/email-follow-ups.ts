import { createHmac, timingSafeEqual } from 'node:crypto';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Config } from '../infra/config.ts';
import { escapeHtml } from '../infra/html.ts';
import type { JobRun, Jobs } from '../infra/jobs/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { DeliveryError, type Fetch } from './adapter.ts';
import type { ConnectedChannel, Connections } from './connections.ts';
import { fillIn, followUpTexts } from './email-follow-up-texts.ts';
import { threadOf } from './email-threads.ts';
import { returnToken } from './return-tokens.ts';
import { addressHash, findUnseen, type Unseen } from './email-unseen.ts';

const Payload = z.object({ conversationId: z.number() });

interface Dependencies {
  config: Config;
  sql: Sql;
  jobs: Jobs;
  mailer: Mailer;
  connections: Connections;
  fetch: Fetch;
  /** Signs the links that stop the mails. */
  key: string;
}

export type FollowUps = ReturnType<typeof handleFollowUps>;

/**
 * Mails visitors of the widget who have left what they have not seen: through the company's mailbox, where an answer goes on with the
 * conversation, or through the installation's own mail server. Each message is mailed once at most.
 */
export function handleFollowUps({ config, sql, jobs, mailer, connections, fetch, key }: Dependencies) {
  const stopUrl = (companyId: number, id: number) => `${config.publicUrl}/mail-stop/${stopToken(key, companyId, id)}`;

  /** Back into the conversation; where visitors have to sign in on the site, back to its page. */
  const chatUrl = (companyId: number, id: number, { email, locale, pageUrl, returnKey }: Unseen): string | null =>
    returnKey === null
      ? pageUrl
      : `${config.publicUrl}/chat/${returnKey}/back?lang=${locale}#${returnToken(config.secretKey, companyId, id, email)}`;

  async function send(companyId: number, conversationId: number, unseen: Unseen, run: JobRun) {
    const last = unseen.messages.at(-1);
    if (!last) return;
    const channel = await findMailbox(sql, connections, companyId);
    // Without a mail server there is nobody to send it.
    if (!channel && config.mail === 'none') return;
    const unsubscribeUrl = stopUrl(companyId, conversationId);
    const { subject, text } = write(
      unseen,
      chatUrl(companyId, conversationId, unseen),
      unsubscribeUrl,
      channel !== null,
    );
    if (!channel) {
      await mailer.deliver({ to: unseen.email, subject, text, html: htmlOf(unseen.locale, subject, text) }, run);
      return;
    }
    const { adapter, connection } = channel;
    const partKey = `follow-up ${conversationId} ${last.seq}`;
    const thread = await sql.inCompany(companyId, async (tx) => {
      const found = await threadOf(tx, companyId, connection, conversationId, partKey);
      await noteMail(tx, companyId, conversationId, channel, unseen.email, {
        mailId: found.messageId,
        subject: found.answers?.subject ?? subject,
      });
      return { ...found, subject, unsubscribeUrl, quoted: null, locale: unseen.locale };
    });
    await adapter.send(
      {
        to: unseen.email,
        key: partKey,
        isFromStaff: unseen.messages.some(({ isFromStaff }) => isFromStaff),
        lastIncomingAt: null,
        type: 'text',
        text,
        options: [],
        mail: { thread, files: [] },
      },
      connection,
      fetch,
    );
  }

  jobs.handle('channels.follow-up', async (payload, run) => {
    const { conversationId } = Payload.parse(payload);
    const companyId = run.companyId ?? 0;
    const before = { seq: 0 };
    const unseen = await sql.inCompany(companyId, async (tx) => {
      const found = await findUnseen(tx, companyId, conversationId);
      if (!found) return null;
      // Noted before it is sent: after a crash it is not known whether it was, and nothing is mailed twice.
      before.seq = await claim(tx, companyId, conversationId, found);
      return found;
    });
    if (!unseen) return;
    try {
      await send(companyId, conversationId, unseen, run);
    } catch (error) {
      if (error instanceof DeliveryError && error.refusal === 'ambiguous') return;
      await sql.inCompany(companyId, (tx) => unclaim(tx, companyId, conversationId, before.seq));
      if (error instanceof DeliveryError && error.refusal !== 'transient' && error.refusal !== 'rate') return;
      throw error;
    }
  });

  return {
    /** Ends the mails about a conversation; null for a link that we did not make. */
    async stop(token: string): Promise<{ locale: Unseen['locale'] } | null> {
      const target = readStopToken(key, token);
      if (!target) return null;
      await sql.inCompany(target.companyId, (tx) => stopFollowUps(tx, target.companyId, target.conversationId));
      return { locale: await localeOf(target) };
    },
    async ask(token: string): Promise<{ locale: Unseen['locale'] } | null> {
      const target = readStopToken(key, token);
      return target && { locale: await localeOf(target) };
    },
  };

  async function localeOf({ companyId, conversationId }: StopTarget): Promise<Unseen['locale']> {
    const row = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('conversations')
        .select('locale')
        .where('company_id', '=', companyId)
        .where('id', '=', conversationId)
        .executeTakeFirst(),
    );
    return (Object.keys(followUpTexts) as Unseen['locale'][]).find((known) => known === row?.locale) ?? 'en';
  }
}

function write(
  unseen: Unseen,
  chatUrl: string | null,
  unsubscribeUrl: string,
  canReply: boolean,
): { subject: string; text: string } {
  const words = followUpTexts[unseen.locale];
  const { company } = unseen;
  const said = unseen.messages.map(({ isFromStaff, author, text, files }) => {
    const who = author ?? (isFromStaff ? company : words.assistant);
    const names = files.map((name) => `[${words.file}: ${name}]`);
    return `${who}:\n${[withoutOverrides(text), ...names].filter(Boolean).join('\n')}`;
  });
  const text = [
    fillIn(words.intro, 'company', company),
    ...said,
    canReply ? words.canReply : words.cannotReply,
    ...(chatUrl ? [fillIn(words.goOn, 'link', chatUrl)] : []),
    fillIn(canReply ? words.stopByReply : words.stop, 'link', unsubscribeUrl),
  ].join('\n\n');
  return { subject: fillIn(words.subject, 'company', company), text };
}

const htmlOf = (locale: Locale, subject: string, text: string) =>
  `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Inter,Segoe UI,Roboto,Arial,sans-serif;color:#1f1a14"><div style="white-space:pre-wrap">${escapeHtml(text)}</div></body></html>`;

/** The company's first mailbox that can send. */
async function findMailbox(sql: Sql, connections: Connections, companyId: number): Promise<ConnectedChannel | null> {
  const rows = await sql.inCompany(companyId, ({ db }) =>
    db
      .selectFrom('channels')
      .select('id')
      .where('company_id', '=', companyId)
      .where('type', '=', 'email')
      .where('is_enabled', '=', true)
      .where('secrets', 'is not', null)
      .where(raw<boolean>`problem IS DISTINCT FROM 'needs_reconnect'`)
      .orderBy('id')
      .execute(),
  );
  for (const { id } of rows) {
    const connected = await connections.find(companyId, id);
    if (connected) return connected;
  }
  return null;
}

/** By this, the answer is found. */
async function noteMail(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  { channel }: ConnectedChannel,
  address: string,
  { mailId, subject }: { mailId: string; subject: string },
): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      channel_id: channel.id,
      mail_id: mailId,
      address,
      subject,
    })
    .execute();
}

/** Notes what is about to be mailed, and returns what had been mailed before. */
async function claim(tx: Tx, companyId: number, conversationId: number, { email, messages }: Unseen): Promise<number> {
  const seq = messages.at(-1)?.seq ?? 0;
  const { rows } = await raw<{ before: number | null }>`
    WITH known AS (SELECT mailed_seq FROM mail_follow_ups WHERE company_id = ${companyId} AND conversation_id = ${conversationId})
    INSERT INTO mail_follow_ups (company_id, conversation_id, mailed_seq, mailed_at, address_hash)
    VALUES (${companyId}, ${conversationId}, ${seq}, now(), ${addressHash(email)})
    ON CONFLICT (conversation_id) DO UPDATE SET mailed_seq = EXCLUDED.mailed_seq, mailed_at = EXCLUDED.mailed_at, address_hash = EXCLUDED.address_hash
    RETURNING (SELECT mailed_seq FROM known) AS before`.execute(tx.db);
  return rows[0]?.before ?? 0;
}

async function unclaim({ db }: Tx, companyId: number, conversationId: number, seq: number): Promise<void> {
  await db
    .updateTable('mail_follow_ups')
    .set({ mailed_seq: seq })
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .execute();
}

/** The customer wants no more mails about the conversation. */
export async function stopFollowUps({ db }: Tx, companyId: number, conversationId: number): Promise<void> {
  await raw`
    INSERT INTO mail_follow_ups (company_id, conversation_id, stopped_at)
    SELECT company_id, id, now() FROM conversations WHERE company_id = ${companyId} AND id = ${conversationId}
    ON CONFLICT (conversation_id) DO UPDATE SET stopped_at = coalesce(mail_follow_ups.stopped_at, now())`.execute(db);
}

interface StopTarget {
  companyId: number;
  conversationId: number;
}

const signatureOf = (key: string, companyId: string, conversationId: string) =>
  createHmac('sha256', key).update(`stop mails ${companyId} ${conversationId}`).digest('base64url');

const stopToken = (key: string, companyId: number, conversationId: number): string =>
  [companyId, conversationId, signatureOf(key, String(companyId), String(conversationId))].join('.');

function readStopToken(key: string, token: string): StopTarget | null {
  const [, companyId = '', conversationId = '', given = ''] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(key, companyId, conversationId));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return { companyId: Number(companyId), conversationId: Number(conversationId) };
}
