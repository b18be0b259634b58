import { createHash, timingSafeEqual } from 'node:crypto';
import { MAX_MAIL_BYTES, receiveMail } from '@parley/contracts/mail-webhook';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import { AppError, notFound, unauthenticated } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { locationOf, UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import type { Check } from './adapter.ts';
import { readIncoming } from './adapters/email/incoming.ts';
import { postedMail } from './adapters/email/posted-mail.ts';
import { hasMailbox, Settings, type EmailConnection } from './adapters/email/settings.ts';
import type { Connections, PlatformChannel } from './connections.ts';
import type { QueueIncoming } from './queue-incoming.ts';
import { rawFileId, type RawMails } from './raw-mails.ts';
import { bytesOf, takeBytes } from './webhooks.ts';

interface Dependencies {
  sql: Sql;
  vault: Vault;
  connections: Connections;
  queue: QueueIncoming;
  rawMails: RawMails;
}

/**
 * Where hosted mail services post what arrives, instead of a mailbox that we read. Whether the mail is wanted, whose it is and whether it
 * has been here before is decided like for a mail from a mailbox.
 */
export async function mailWebhookRoutes(
  app: FastifyInstance,
  { sql, vault, connections, queue, rawMails }: Dependencies,
) {
  /** What the mail service has to know; null as long as nobody has made it. */
  async function findSecret({ companyId, id }: PlatformChannel): Promise<string | null> {
    const row = await sql.inCompany(companyId, ({ db }) =>
      db
        .selectFrom('channels')
        .select('identity_secret as sealed')
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (!row?.sealed) return null;
    try {
      return vault.unseal(row.sealed, locationOf('channels', 'identity_secret', companyId, id));
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      return null;
    }
  }

  async function receive(key: string, request: FastifyRequest): Promise<number> {
    const connected = await connections.findByKey(key);
    if (connected?.channel.platform !== 'email') throw notFound();
    const { channel, connection, isEnabled } = connected;
    const secret = await findSecret(channel);
    if (secret === null || !isSame(passwordOf(request), secret)) {
      request.log.warn({ channel: channel.id }, 'Refused a posted mail with a wrong secret.');
      throw unauthenticated();
    }
    const mail = postedMail(request.headers['content-type'] ?? '', bytesOf(request.body));
    if (!mail) throw new AppError('malformed');
    if (mail.length > MAX_MAIL_BYTES) throw new AppError('too_large');
    // Refusing would make the service repeat everything.
    if (!isEnabled) return 0;
    const hash = createHash('sha256').update(mail).digest();
    const items = await readIncoming(mail, connection as EmailConnection, (index) => rawFileId(hash, index));
    const hasFiles = items.some((item) => item.type === 'message' && (item.files ?? []).length > 0);
    await sql.inCompany(channel.companyId, async (tx) => {
      if (hasFiles) await rawMails.keep(tx, channel, hash, mail);
      await queue(tx, channel, items);
    });
    return items.length;
  }

  await app.register(async (scope) => {
    takeBytes(scope);
    serve(scope, receiveMail, async ({ params }, { request }) => ({ received: await receive(params.key, request) }));
  });
}

/** A channel without a mailbox gets mails only from services that know its secret. */
export async function examineMailWebhook(sql: Sql, { companyId, id, platform }: PlatformChannel): Promise<Check[]> {
  if (platform !== 'email') return [];
  const row = await sql.inCompany(companyId, ({ db }) =>
    db
      .selectFrom('channels')
      .select(['settings', raw<boolean>`identity_secret IS NOT NULL`.as('hasSecret')])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  const settings = Settings.safeParse(row?.settings);
  return row && settings.success && !hasMailbox(settings.data) ? [{ name: 'mail_webhook', isOk: row.hasSecret }] : [];
}

function passwordOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, encoded = ''] = /^basic\s+([\w+/=-]{1,1000})$/i.exec(authorization) ?? [];
  const credentials = Buffer.from(encoded, 'base64').toString('utf8');
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** Compares hashes, so that the time it takes says nothing about either text. */
const isSame = (given: string, right: string): boolean => timingSafeEqual(hashOf(given), hashOf(right));

const hashOf = (text: string) => createHash('sha256').update(text).digest();
