import type { FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import { moveConversations } from '../conversations/index.ts';
import {
  changeCustomer,
  eraseCustomer,
  identifyCustomer,
  isMerged,
  makeCustomer,
  setFieldsByKey,
  type NoteProof,
} from '../customers/index.ts';
import { AppError, notFound, unauthenticated } from '../infra/errors.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { WidgetChannel } from './channel-directory.ts';
import type { Identity } from './identity.ts';
import { originOf } from './origin-of.ts';

const IDLE_DAYS = 30;

/** A person who writes through the widget, known by the token we gave their browser. */
export interface Visitor {
  id: number;
  companyId: number;
  channelId: number;
  customerId: number;
  isTest: boolean;
}

/** A browser's tokens: one for itself, and one for the page that embeds the widget. */
export interface VisitorTokens {
  visitorToken: string;
  resumeToken: string;
}

/** The request's token, or an empty string. */
export const tokenOf = (request: FastifyRequest): string => header(request, 'x-visitor-token');

export const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 200 ? value : '';
};

/** The hash of the visitor's token; we store nothing else of it. */
export function tokenHashOf(request: FastifyRequest): Buffer {
  const token = tokenOf(request);
  if (!token) throw unauthenticated();
  return hashToken(token);
}

const VISITOR_BY_TOKEN = `
  SELECT id, company_id AS "companyId", channel_id AS "channelId", customer_id AS "customerId", is_test AS "isTest"
  FROM visitors WHERE company_id = $1 AND channel_id = $2 AND token_hash = $3 AND expires_at > now()`;

/** The channel's visitor with this token, or null if the token is not valid here. */
export async function findVisitor(sql: Sql, token: string, channel: WidgetChannel): Promise<Visitor | null> {
  if (!token) return null;
  const [visitor] = await sql.runInCompany<Visitor>(channel.companyId, 'visitor-by-token', VISITOR_BY_TOKEN, [
    channel.companyId,
    channel.id,
    hashToken(token),
  ]);
  return visitor ?? null;
}

const VISITOR_AND_CONVERSATION = `
  SELECT v.id, v.company_id AS "companyId", v.channel_id AS "channelId", v.customer_id AS "customerId", v.is_test AS "isTest",
    EXISTS (SELECT FROM conversations c WHERE c.id = $4 AND c.company_id = $1 AND c.channel_id = $2 AND coalesce(c.source_customer_id, c.customer_id) = v.customer_id) AS "isTheirs"
  FROM visitors v WHERE v.company_id = $1 AND v.channel_id = $2 AND v.token_hash = $3 AND v.expires_at > now()`;

/** The visitor, if the conversation is theirs. One round trip, because thousands may reconnect at the same time. */
export async function findVisitorOf(
  sql: Sql,
  token: string,
  channel: WidgetChannel,
  conversationId: number,
): Promise<Visitor> {
  const values = [channel.companyId, channel.id, hashToken(token), conversationId];
  const [row] = await sql.runInCompany<Visitor & { isTheirs: boolean }>(
    channel.companyId,
    'visitor-and-conversation',
    VISITOR_AND_CONVERSATION,
    values,
  );
  if (!row) throw unauthenticated();
  if (!row.isTheirs) throw notFound();
  return row;
}

const afterIdleDays = () => new Date(Date.now() + IDLE_DAYS * 86_400_000);

/** Extends the lifetime of the visitor's token. */
export async function extendToken({ db }: Tx, visitor: Visitor): Promise<void> {
  await db
    .updateTable('visitors')
    .set({ expires_at: afterIdleDays() })
    .where('company_id', '=', visitor.companyId)
    .where('id', '=', visitor.id)
    .execute();
}

/** Issues tokens to a browser, which then acts for the customer. */
export async function makeVisitor(
  { db }: Tx,
  channel: WidgetChannel,
  { customerId, pageUrl, isTest }: { customerId: number; pageUrl: string | undefined; isTest: boolean },
): Promise<{ visitor: Visitor; tokens: VisitorTokens }> {
  const tokens = { visitorToken: randomToken(), resumeToken: randomToken() };
  const { id } = await db
    .insertInto('visitors')
    .values({
      company_id: channel.companyId,
      channel_id: channel.id,
      customer_id: customerId,
      token_hash: hashToken(tokens.visitorToken),
      resume_hash: hashToken(tokens.resumeToken),
      page_origin: originOf(pageUrl),
      is_test: isTest,
      expires_at: afterIdleDays(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { visitor: { id, customerId, companyId: channel.companyId, channelId: channel.id, isTest }, tokens };
}

/** A resume token works once, on the channel and site it was issued for; the response contains the next one. */
export function resumeVisitor(
  sql: Sql,
  channel: WidgetChannel,
  resumeToken: string,
  pageUrl: string | undefined,
): Promise<VisitorTokens & { visitor: Visitor }> {
  return sql.inCompany(channel.companyId, async (tx) => {
    const spent = await tx.db
      .updateTable('visitors')
      .set({ resume_hash: null })
      .where('company_id', '=', channel.companyId)
      .where('channel_id', '=', channel.id)
      .where('resume_hash', '=', hashToken(resumeToken))
      .where('expires_at', '>', raw<Date>`now()`)
      .returning(['customer_id', 'page_origin', 'is_test'])
      .executeTakeFirst();
    if (!spent || spent.page_origin !== originOf(pageUrl)) throw unauthenticated();
    const { visitor, tokens } = await makeVisitor(tx, channel, {
      customerId: spent.customer_id,
      pageUrl,
      isTest: spent.is_test,
    });
    return { visitor, ...tokens };
  });
}

/** Revokes every token of the customer on this channel. */
export async function dropVisitors({ db }: Tx, visitor: Visitor): Promise<void> {
  await db
    .deleteFrom('visitors')
    .where('company_id', '=', visitor.companyId)
    .where('channel_id', '=', visitor.channelId)
    .where('customer_id', '=', visitor.customerId)
    .execute();
}

/**
 * The customer of a signed identity. A visitor who wrote before signing in keeps their conversations; what an unsigned visitor
 * says about themselves never changes a signed customer.
 */
export async function customerOfIdentity(
  tx: Tx,
  channel: WidgetChannel,
  identity: Identity,
  known: Visitor | null,
  locale: string | undefined,
  noteProof: NoteProof,
): Promise<number> {
  const { companyId, id: channelId } = channel;
  const { externalId, name, email, fields } = identity;
  const about = { name, email, isVerified: true };
  const customerId = await identifyCustomer(tx, companyId, { channelId, externalId }, async () =>
    known && !(await isVerified(tx, known))
      ? known.customerId
      : makeCustomer(tx, companyId, { ...about, locale, platform: 'web_widget', isTest: known?.isTest ?? false }),
  );
  if (customerId === 'blocked') throw new AppError('customer_blocked');
  await changeCustomer(tx, companyId, customerId, about);
  await setFieldsByKey(tx, companyId, customerId, fields, 'identity');
  if (!known?.isTest) {
    if (email) await noteProof(tx, companyId, customerId, { kind: 'email', value: email });
    await noteProof(tx, companyId, customerId, { kind: 'identity', value: externalId.slice('user:'.length) });
  }
  if (known && known.customerId !== customerId && !(await isVerified(tx, known))) await moveTo(tx, known, customerId);
  return customerId;
}

/**
 * Whether a signed token has established the identity of the visitor's customer, or of anybody merged with them. Throws if staff take no
 * messages from them.
 */
export async function isVerified({ db }: Tx, { companyId, customerId }: Visitor): Promise<boolean> {
  const { rows } = await raw<{ isVerified: boolean | null; isBlocked: boolean | null }>`
    SELECT bool_or(k.is_verified) AS "isVerified", bool_or(k.blocked_at IS NOT NULL) AS "isBlocked"
    FROM customers own JOIN customers k ON k.company_id = own.company_id
      AND (k.id = coalesce(own.merged_into, own.id) OR k.merged_into = coalesce(own.merged_into, own.id))
    WHERE own.company_id = ${companyId} AND own.id = ${customerId}`.execute(db);
  if (rows[0]?.isBlocked) throw new AppError('customer_blocked');
  return rows[0]?.isVerified === true;
}

/** Moves the conversations of an unsigned visitor to the customer they turned out to be. Whoever is merged with others stays with them. */
async function moveTo(tx: Tx, from: Visitor, customerId: number): Promise<void> {
  const { companyId, channelId } = from;
  await moveConversations(tx, companyId, { channelId, from: from.customerId, to: customerId });
  if (!(await isMerged(tx, companyId, from.customerId))) await eraseCustomer(tx, companyId, from.customerId);
}
