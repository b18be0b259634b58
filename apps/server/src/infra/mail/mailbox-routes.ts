import { listMail } from '@parley/contracts/dev';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { isDirectAndLocal } from '../http/direct-requests.ts';
import { serve } from '../http/serve.ts';
import { sameText } from '../secrets.ts';
import type { Sql } from '../sql/sql.ts';

const COOKIE = 'parley_mailbox';

/**
 * The built-in mailbox, only for the person at this machine. Being local is not enough, hence the secret: a minimally configured
 * proxy adds no header and passes our own address on as the host. The browser that opened the printed link keeps the secret in a
 * cookie, so the screens can show the mailbox without ever seeing the secret.
 */
export function mailboxRoutes(app: FastifyInstance, config: Config, sql: Sql) {
  if (config.mail !== 'mailbox') return; // the path then answers 404 like any unknown one
  serve(app, listMail, async ({ query }, { request, reply }) => {
    const secret = query.secret ?? request.cookies[COOKIE] ?? '';
    if (!isDirectAndLocal(request) || !sameText(secret, config.mailboxSecret)) throw notFound();
    reply.setCookie(COOKIE, config.mailboxSecret, { path: '/api/dev/mail', httpOnly: true, sameSite: 'strict' });
    return sql.asSystem(async ({ db }) => {
      let mails = db
        .selectFrom('mailbox')
        .select(['id', 'recipient as to', 'subject', 'text', 'html', 'created_at as createdAt'])
        .orderBy('id', 'desc')
        .limit(100);
      if (query.to) mails = mails.where('recipient', '=', query.to.toLowerCase());
      return mails.execute();
    });
  });
}
