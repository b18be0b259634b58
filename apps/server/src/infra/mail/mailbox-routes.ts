import { listMail } from '@parley/contracts/dev';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../http/ops.ts';
import { serve } from '../http/serve.ts';
import type { Sql } from '../sql/sql.ts';

/** True where nobody but the person at this machine can read the built-in mailbox. */
export function hasOpenMailbox(config: Config): boolean {
  return !config.smtpUrl && !config.isProduction && isLoopback(config.host);
}

export function mailboxRoutes(app: FastifyInstance, config: Config, sql: Sql) {
  if (!hasOpenMailbox(config)) return; // the path then answers 404 like any unknown one
  serve(app, listMail, async ({ query }) =>
    sql.asSystem(async ({ db }) => {
      let mails = db
        .selectFrom('mailbox')
        .select(['id', 'recipient as to', 'subject', 'text', 'html', 'created_at as createdAt'])
        .orderBy('id', 'desc')
        .limit(100);
      if (query.to) mails = mails.where('recipient', '=', query.to.toLowerCase());
      return mails.execute();
    }),
  );
}
