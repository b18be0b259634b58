import type { FastifyRequest } from 'fastify';
import { sql as raw } from 'kysely';
import { notFound, unauthenticated } from '../infra/errors.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { isAllowedOrigin } from './allowed-origin.ts';
import type { ChannelDirectory, WidgetChannel } from './channel-directory.ts';

const IDLE_DAYS = 30;

/** Someone who writes through the widget, known by the token we gave their browser. */
export interface Visitor {
  id: number;
  companyId: number;
  channelId: number;
  customerId: number;
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length <= 200 ? value : '';
};

/** The channel whose key the request carries; a key that is wrong, switched off or used on another site opens nothing. */
export async function findChannel(directory: ChannelDirectory, request: FastifyRequest): Promise<WidgetChannel> {
  const channel = await directory.find(header(request, 'key'));
  if (!channel) throw notFound();
  const { origin } = request.headers;
  const isOurFrame = origin === `${request.protocol}://${request.host}`;
  if (!isOurFrame && !isAllowedOrigin(origin, channel.allowedDomains)) throw notFound();
  return channel;
}

/** The hash of the visitor's token, which is all that we keep of it. */
export function tokenHashOf(request: FastifyRequest): Buffer {
  const token = header(request, 'x-visitor-token');
  if (!token) throw unauthenticated();
  return hashToken(token);
}

/** The visitor of the channel whose token the request carries, or null when it carries none that is good here. */
export async function findVisitor(sql: Sql, request: FastifyRequest, channel: WidgetChannel): Promise<Visitor | null> {
  const token = header(request, 'x-visitor-token');
  if (!token) return null;
  const row = await sql.inCompany(channel.companyId, ({ db }) =>
    db
      .selectFrom('visitors')
      .select(['id', 'customer_id as customerId'])
      .where('company_id', '=', channel.companyId)
      .where('channel_id', '=', channel.id)
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', raw<Date>`now()`)
      .executeTakeFirst(),
  );
  return row ? { ...row, companyId: channel.companyId, channelId: channel.id } : null;
}

/** Channel and visitor of a call that only someone with both may make. */
export async function needVisitor(sql: Sql, directory: ChannelDirectory, request: FastifyRequest): Promise<Visitor> {
  const visitor = await findVisitor(sql, request, await findChannel(directory, request));
  if (!visitor) throw unauthenticated();
  return visitor;
}

export interface ContactFields {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

const afterIdleDays = () => new Date(Date.now() + IDLE_DAYS * 86_400_000);

/** Being seen keeps a visitor's token alive. */
export async function keepVisitor({ db }: Tx, visitor: Visitor): Promise<void> {
  await db
    .updateTable('visitors')
    .set({ expires_at: afterIdleDays() })
    .where('company_id', '=', visitor.companyId)
    .where('id', '=', visitor.id)
    .execute();
}

/** Makes a customer and the token of their browser. What they say of themselves is never taken as proof of who they are. */
export async function makeVisitor(
  { db }: Tx,
  channel: WidgetChannel,
  fields: ContactFields,
  locale: string | undefined,
): Promise<{ visitor: Visitor; token: string }> {
  const { id: customerId } = await db
    .insertInto('customers')
    .values({
      company_id: channel.companyId,
      name: fields.name || null,
      email: fields.email || null,
      phone: fields.phone || null,
      locale: locale ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = randomToken();
  const { id } = await db
    .insertInto('visitors')
    .values({
      company_id: channel.companyId,
      channel_id: channel.id,
      customer_id: customerId,
      token_hash: hashToken(token),
      expires_at: afterIdleDays(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { visitor: { id, customerId, companyId: channel.companyId, channelId: channel.id }, token };
}
