import { bcp47, DEFAULT_LOCALE, LOCALES, type Locale } from '@parley/contracts/locales';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { z } from 'zod';
import { hiddenIn } from '../hidden-data/index.ts';
import { escapeHtml } from '../infra/html.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { listMessages } from '../messages/index.ts';
import { redact } from '../personal-data/index.ts';
import { withInertLinks } from './inert-links.ts';
import { fillCompany, transcriptTexts } from './transcript-texts.ts';

const PAGE = 500;
const MAX_MESSAGES = 5_000;
const Payload = z.object({ companyId: z.number(), conversationId: z.number(), email: z.string() });

interface Transcript {
  company: string;
  locale: Locale;
  text: string;
}

/** Copies of conversations for customers: as text, and by mail. */
export function createTranscripts(sql: Sql, jobs: Jobs, mailer: Mailer) {
  const write = (companyId: number, conversationId: number, isForMail = false): Promise<Transcript | null> =>
    sql.inCompany(companyId, async (tx) => {
      const about = await tx.db
        .selectFrom('conversations')
        .innerJoin('companies', 'companies.id', 'conversations.company_id')
        .select(['companies.name as company', 'companies.timezone', 'conversations.locale'])
        .where('conversations.company_id', '=', companyId)
        .where('conversations.id', '=', conversationId)
        .executeTakeFirst();
      if (!about) return null;
      const locale = LOCALES.find((known) => known === about.locale) ?? DEFAULT_LOCALE;
      return {
        company: about.company,
        locale,
        text: await lines(tx, companyId, conversationId, locale, { ...about, isForMail }),
      };
    });

  jobs.handle('chat.transcript-mail', async (payload, run) => {
    const { companyId, conversationId, email } = Payload.parse(payload);
    const transcript = await write(companyId, conversationId, true);
    if (!transcript) return; // erased meanwhile
    const words = transcriptTexts[transcript.locale];
    const [subject, intro] = [words.subject, words.intro].map((text) => fillCompany(text, transcript.company)) as [
      string,
      string,
    ];
    await mailer.deliver(
      {
        to: email,
        subject,
        text: `${intro}\n\n${transcript.text}\n`,
        html: `<!doctype html><html lang="${bcp47(transcript.locale)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Inter,Segoe UI,Roboto,Arial,sans-serif;color:#1f1a14"><p>${escapeHtml(intro)}</p><pre style="white-space:pre-wrap;font:inherit">${escapeHtml(transcript.text)}</pre></body></html>`,
      },
      run,
    );
  });

  return {
    write,
    /** Mails a copy once the transaction has committed. */
    mail: (companyId: number, conversationId: number, email: string): Promise<void> =>
      sql.inCompany(companyId, (tx) =>
        jobs.enqueue(tx, {
          kind: 'chat.transcript-mail',
          payload: { companyId, conversationId, email },
          companyId,
          key: `transcript ${conversationId} ${email}`,
        }),
      ),
  };
}

export type Transcripts = ReturnType<typeof createTranscripts>;

async function lines(
  tx: Tx,
  companyId: number,
  conversationId: number,
  locale: Locale,
  { company, timezone, isForMail }: { company: string; timezone: string; isForMail: boolean },
): Promise<string> {
  const words = transcriptTexts[locale];
  const time = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone });
  // A mail may be read by others, and its address is only what somebody typed.
  const { everywhere } = isForMail ? await hiddenIn(tx, companyId, conversationId) : { everywhere: [] };
  const said: string[] = [];
  for (let after = 0; said.length < MAX_MESSAGES;) {
    const page = await listMessages(tx, companyId, conversationId, { after, limit: PAGE, isForCustomer: true });
    for (const { origin, author, text, attachments, sentAt } of page) {
      const who = origin === 'customer' ? words.you : (author?.name ?? (origin === 'bot' ? words.assistant : company));
      const files = attachments.map(({ name }) => `[${words.file}: ${name}]`);
      const shown = redact(isForMail ? withoutOverrides(text) : text, everywhere);
      const content = [shown, ...files.map((file) => redact(file, everywhere))].filter(Boolean).join('\n');
      said.push(
        `${time.format(sentAt)}, ${who}:\n${isForMail && origin === 'customer' ? withInertLinks(content) : content}`,
      );
    }
    if (page.length < PAGE) break;
    after = Math.max(...page.map(({ seq }) => seq));
  }
  return said.join('\n\n');
}
