import { randomInt } from 'node:crypto';
import { bcp47, LOCALES, type Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { NoteProof } from '../customers/index.ts';
import { escapeHtml } from '../infra/html.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import { sameText, sign } from '../infra/secrets.ts';
import type { Sql } from '../infra/sql/sql.ts';
import { fillCompany, transcriptTexts } from './transcript-texts.ts';
import type { Visitor } from './visitors.ts';

const LIFETIME_MINUTES = 10;
const MAX_TRIES = 5;
const CODE_MAIL = 'chat.transcript-code';
const Payload = z.object({
  companyId: z.number(),
  visitorId: z.number(),
  email: z.string(),
  locale: z.enum(LOCALES),
});

/**
 * Decides which address belongs to a visitor: one that their site has signed, or one that they confirmed with a mailed code.
 * Otherwise anyone could mail texts of their choice to strangers in the company's name.
 */
export function createTranscriptAddresses(
  sql: Sql,
  jobs: Jobs,
  mailer: Mailer,
  secretKey: string,
  noteProof: NoteProof,
) {
  // Keyed, because six digits are quickly guessed by someone who has only the hash.
  const hashOf = (visitorId: number, email: string, code: string) =>
    sign(secretKey, `transcript code ${visitorId} ${email} ${code}`);

  // The code is created when the mail is sent, so that none wait in the database.
  jobs.handle(CODE_MAIL, async (payload, run) => {
    const { companyId, visitorId, email, locale } = Payload.parse(payload);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const company = await sql.inCompany(companyId, async ({ db }) => {
      const { rows } = await raw<{ name: string }>`
        INSERT INTO transcript_addresses (visitor_id, company_id, email, code_hash, expires_at)
        SELECT id, company_id, ${email}, ${hashOf(visitorId, email, code)}, now() + ${LIFETIME_MINUTES} * interval '1 minute'
        FROM visitors WHERE company_id = ${companyId} AND id = ${visitorId}
        ON CONFLICT (visitor_id) DO UPDATE SET email = EXCLUDED.email, code_hash = EXCLUDED.code_hash, tries = 0,
          expires_at = EXCLUDED.expires_at, confirmed_at = NULL
        RETURNING (SELECT name FROM companies WHERE id = ${companyId}) AS name`.execute(db);
      return rows[0]?.name;
    });
    if (company === undefined) return; // erased meanwhile
    await mailer.deliver({ to: email, ...codeMail(locale, company, code) }, run);
  });

  return {
    isOwn: (visitor: Visitor, email: string): Promise<boolean> =>
      sql.inCompany(visitor.companyId, async ({ db }) => {
        const { rows } = await raw`
          SELECT FROM customers WHERE company_id = ${visitor.companyId} AND id = ${visitor.customerId}
            AND is_verified AND lower(email) = ${email}
          UNION ALL
          SELECT FROM transcript_addresses WHERE company_id = ${visitor.companyId} AND visitor_id = ${visitor.id}
            AND email = ${email} AND confirmed_at IS NOT NULL`.execute(db);
        return rows.length > 0;
      }),

    sendCode: (visitor: Visitor, email: string, locale: Locale): Promise<void> =>
      sql.inCompany(visitor.companyId, (tx) =>
        jobs.enqueue(tx, {
          kind: CODE_MAIL,
          payload: { companyId: visitor.companyId, visitorId: visitor.id, email, locale },
          companyId: visitor.companyId,
          key: `transcript code ${visitor.id}`,
        }),
      ),

    /** Whether this is the code mailed to the address; a few wrong attempts invalidate it. */
    async confirm(visitor: Visitor, email: string, code: string): Promise<boolean> {
      const hash = hashOf(visitor.id, email, code.replace(/\D/g, ''));
      return sql.inCompany(visitor.companyId, async (tx) => {
        const { db } = tx;
        const tried = await db
          .updateTable('transcript_addresses')
          .set({ tries: raw<number>`tries + 1` })
          .where('company_id', '=', visitor.companyId)
          .where('visitor_id', '=', visitor.id)
          .where('email', '=', email)
          .where('tries', '<', MAX_TRIES)
          .where('expires_at', '>', raw<Date>`now()`)
          .returning('code_hash')
          .executeTakeFirst();
        if (!tried || !sameText(tried.code_hash, hash)) return false;
        await db
          .updateTable('transcript_addresses')
          .set({ confirmed_at: new Date() })
          .where('company_id', '=', visitor.companyId)
          .where('visitor_id', '=', visitor.id)
          .execute();
        if (!visitor.isTest)
          await noteProof(tx, visitor.companyId, visitor.customerId, { kind: 'email', value: email });
        return true;
      });
    },
  };
}

export type TranscriptAddresses = ReturnType<typeof createTranscriptAddresses>;

/** Contains nothing that the visitor chose, because it may go to somebody who has never heard of us. */
function codeMail(locale: Locale, company: string, code: string) {
  const words = transcriptTexts[locale];
  const [subject, intro, note] = [words.codeSubject, words.codeIntro, words.codeNote].map((text) =>
    fillCompany(text, company),
  ) as [string, string, string];
  return {
    subject,
    text: `${intro}\n\n${code}\n\n${note}\n`,
    html: `<!doctype html><html lang="${bcp47(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Inter,Segoe UI,Roboto,Arial,sans-serif;color:#1f1a14"><p>${escapeHtml(intro)}</p><p style="font-size:28px;letter-spacing:4px"><b>${code}</b></p><p style="color:#5c554c">${escapeHtml(note)}</p></body></html>`,
  };
}
