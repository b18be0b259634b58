import { readMail } from '@parley/contracts/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { HiddenData } from '../hidden-data/index.ts';
import { notFound } from '../infra/errors.ts';
import { serve } from '../infra/http/serve.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { redact } from '../personal-data/index.ts';

const Authentication = z.object({
  spf: z.string().nullable(),
  dkim: z.string().nullable(),
  dmarc: z.string().nullable(),
});
const UNKNOWN = { spf: null, dkim: null, dmarc: null };

/** What staff may unfold of a mail. */
export function mailRoutes(app: FastifyInstance, sql: Sql, hidden: HiddenData) {
  serve(app, readMail, ({ params: { id, message } }, { companyId }) =>
    sql.inCompany(companyId, async (tx) => {
      const mail = await tx.db
        .selectFrom('mails')
        .select(['folded', 'html', 'authentication'])
        .where('company_id', '=', companyId)
        .where('conversation_id', '=', id)
        .where('message_id', '=', message)
        .executeTakeFirst();
      if (!mail) throw notFound();
      const { fromStaff } = (await hidden.in(companyId, [id], tx))(id);
      return {
        folded: fromStaff.length === 0 ? mail.folded : redact(mail.folded, fromStaff),
        html: fromStaff.length === 0 ? mail.html : null,
        authentication: Authentication.catch(UNKNOWN).parse(mail.authentication ?? UNKNOWN),
      };
    }),
  );
}
