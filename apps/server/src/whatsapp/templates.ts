import type { NewWhatsAppTemplate, WhatsAppTemplate, WhatsAppTemplates } from '@parley/contracts/whatsapp-templates';
import { TemplateContent, variablesIn } from '@parley/contracts/whatsapp-templates';
import { sql as raw } from 'kysely';
import type { PlatformTemplate, TemplateAccess } from '../channels/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Log } from '../infra/log.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { forgetReading, sameAccount, type Place } from './same-account.ts';

const READ_EVERY_S = 24 * 3_600;

interface Dependencies {
  sql: Sql;
  jobs: Jobs;
  log: Log;
  access: TemplateAccess;
}

export type Templates = ReturnType<typeof createTemplates>;

/** The templates of WhatsApp numbers, as Meta last described them. Meta is asked once a day, on demand, and after changes of unknown ones. */
export function createTemplates({ sql, jobs, log, access }: Dependencies) {
  /** What is stored, by name; null as `readAt` asks for a reading. */
  const stored = (companyId: number, channelId: number): Promise<WhatsAppTemplates> =>
    sql.inCompany(companyId, async ({ db }) => {
      const channel = await db
        .selectFrom('channels')
        .leftJoin('whatsapp_numbers', 'whatsapp_numbers.channel_id', 'channels.id')
        .select(['templates_read_at as readAt'])
        .where('channels.company_id', '=', companyId)
        .where('channels.id', '=', channelId)
        .where('type', '=', 'whatsapp')
        .executeTakeFirst();
      if (!channel) throw notFound();
      const rows = await db
        .selectFrom('whatsapp_templates')
        .select(COLUMNS)
        .where('company_id', '=', companyId)
        .where('channel_id', '=', channelId)
        .orderBy('name')
        .orderBy('language')
        .execute();
      return { data: rows.map(templateOf), nextCursor: null, readAt: channel.readAt };
    });

  async function read(companyId: number, channelId: number): Promise<void> {
    const found = await access.ask(companyId, channelId, (templates) => templates.list());
    await sql.inCompany(companyId, async (tx) => {
      const place = { companyId, channelId };
      await store(tx, place, found);
      await tx.db
        .deleteFrom('whatsapp_templates')
        .where('company_id', '=', companyId)
        .where('channel_id', '=', channelId)
        .where(raw<boolean>`external_id <> ALL(${found.map(({ externalId }) => externalId)}::text[])`)
        .execute();
      const values = { templates_read_at: new Date() };
      await tx.db
        .insertInto('whatsapp_numbers')
        .values({ company_id: companyId, channel_id: channelId, ...values })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(values))
        .execute();
    });
  }

  jobs.every('whatsapp.templates', READ_EVERY_S, async () => {
    for (const { companyId, id } of await access.findChannels())
      await read(companyId, id).catch((error: unknown) =>
        log.warn({ err: error, companyId, channel: id }, 'Could not read the templates of a channel.'),
      );
  });

  return {
    async list(companyId: number, channelId: number): Promise<WhatsAppTemplates> {
      const known = await stored(companyId, channelId);
      if (known.readAt) return known;
      await read(companyId, channelId);
      return stored(companyId, channelId);
    },

    async refresh(companyId: number, channelId: number): Promise<WhatsAppTemplates> {
      await stored(companyId, channelId);
      await read(companyId, channelId);
      return stored(companyId, channelId);
    },

    async create(companyId: number, channelId: number, wanted: NewWhatsAppTemplate): Promise<WhatsAppTemplate> {
      await stored(companyId, channelId);
      checkVariables(wanted);
      const created = await access.ask(companyId, channelId, (templates) => templates.create(wanted));
      return sql.inCompany(companyId, async (tx) => {
        const place = { companyId, channelId };
        await store(tx, place, [created]);
        await forgetReading(tx, place);
        const row = await tx.db
          .selectFrom('whatsapp_templates')
          .select(COLUMNS)
          .where('company_id', '=', companyId)
          .where('channel_id', '=', channelId)
          .where('external_id', '=', created.externalId)
          .executeTakeFirstOrThrow();
        return templateOf(row);
      });
    },

    async remove(companyId: number, channelId: number, id: number): Promise<void> {
      const row = await sql.inCompany(companyId, ({ db }) =>
        db
          .selectFrom('whatsapp_templates')
          .select(['external_id as externalId', 'name', 'language'])
          .where('company_id', '=', companyId)
          .where('channel_id', '=', channelId)
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      if (!row) throw notFound();
      await access.ask(companyId, channelId, (templates) => templates.remove(row));
      await sql.inCompany(companyId, async ({ db }) => {
        await db
          .deleteFrom('whatsapp_templates')
          .where('company_id', '=', companyId)
          .where('external_id', '=', row.externalId)
          .where(sameAccount({ companyId, channelId }))
          .execute();
      });
    },
  };
}

export const COLUMNS = [
  'id',
  'name',
  'language',
  'category',
  'status',
  'reason',
  'quality',
  'components',
  'updated_at as updatedAt',
] as const;

interface Row extends Pick<WhatsAppTemplate, 'id' | 'name' | 'language' | 'reason' | 'updatedAt'> {
  category: string;
  status: string;
  quality: string | null;
  components: unknown;
}

export const templateOf = ({ components, category, status, quality, ...row }: Row): WhatsAppTemplate => ({
  ...row,
  category: category as WhatsAppTemplate['category'],
  status: status as WhatsAppTemplate['status'],
  quality: quality as WhatsAppTemplate['quality'],
  ...TemplateContent.parse(components),
});

/** Sorted, so that two readings at once do not wait for each other. */
async function store({ db }: Tx, { companyId, channelId }: Place, templates: readonly PlatformTemplate[]) {
  const rows = templates
    .map(({ externalId, name, language, category, status, reason, quality, ...content }) => ({
      company_id: companyId,
      channel_id: channelId,
      external_id: externalId,
      name,
      language,
      category,
      status,
      reason,
      quality,
      components: TemplateContent.parse(content),
    }))
    .sort((one, other) => (`${one.name} ${one.language}` < `${other.name} ${other.language}` ? -1 : 1));
  if (rows.length === 0) return;
  await raw`
    INSERT INTO whatsapp_templates (company_id, channel_id, external_id, name, language, category, status, reason, quality, components)
    SELECT company_id, channel_id, external_id, name, language, category, status, reason, quality, components
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(company_id bigint, channel_id bigint, external_id text, name text,
      language text, category text, status text, reason text, quality text, components jsonb)
    ON CONFLICT (channel_id, name, language) DO UPDATE SET external_id = EXCLUDED.external_id, category = EXCLUDED.category,
      status = EXCLUDED.status, reason = EXCLUDED.reason, quality = EXCLUDED.quality, components = EXCLUDED.components,
      updated_at = now()
    WHERE (whatsapp_templates.external_id, whatsapp_templates.category, whatsapp_templates.status, whatsapp_templates.reason,
      whatsapp_templates.quality, whatsapp_templates.components)
      IS DISTINCT FROM (EXCLUDED.external_id, EXCLUDED.category, EXCLUDED.status, EXCLUDED.reason, EXCLUDED.quality, EXCLUDED.components)`.execute(
    db,
  );
}

/** Meta refuses variables that are not counted from 1, and those without an example. */
function checkVariables({ header, body }: NewWhatsAppTemplate) {
  const inHeader = header ? variablesIn(header.text) : [];
  if (header && (inHeader.length > 1 || !isCounted(inHeader))) throw invalid({ 'header.text': { key: 'variables' } });
  if (!isCounted(variablesIn(body.text))) throw invalid({ 'body.text': { key: 'variables' } });
  if (header && header.examples.length !== inHeader.length) throw invalid({ 'header.examples': { key: 'required' } });
  if (body.examples.length !== variablesIn(body.text).length) throw invalid({ 'body.examples': { key: 'required' } });
}

const isCounted = (names: readonly string[]) => names.every((name, index) => name === String(index + 1));
