import { CHANNEL_TYPES, limitsOf } from '@parley/contracts/platform-list';
import type { Locale } from '@parley/contracts/locales';
import type { Fit, MessageTemplate } from '@parley/contracts/message-templates';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity } from '../activity/index.ts';
import { AppError, invalid, notFound } from '../infra/errors.ts';
import { breaksUnique, type Sql, type Tx } from '../infra/sql/sql.ts';
import { noteUse, readUses } from './uses.ts';
import { readTexts, writeTexts, type TextChange } from './written-texts.ts';

interface TemplateChanges {
  name?: string | undefined;
  shortcut?: string | null | undefined;
  texts?: readonly TextChange[] | undefined;
}

export type MessageTemplates = ReturnType<typeof createMessageTemplates>;

/** Saved replies, excluding phrases and deleted ones. */
const select = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('message_templates')
    .select(['id', 'name', 'shortcut', 'created_at as createdAt'])
    .where('company_id', '=', companyId)
    .where('phrase', 'is', null)
    .where('deleted_at', 'is', null);

/** Finds the names of the flows that use a saved reply. */
type FindFlows = (tx: Tx, companyId: number, id: number) => Promise<string[]>;

type Row = Omit<MessageTemplate, 'texts'>;

async function withTexts(tx: Tx, companyId: number, rows: readonly Row[]): Promise<MessageTemplate[]> {
  const texts = await readTexts(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, texts: texts.get(row.id) ?? [] }));
}

async function get(tx: Tx, companyId: number, id: number): Promise<MessageTemplate> {
  const row = await select(tx, companyId).where('id', '=', id).executeTakeFirst();
  const [template] = row ? await withTexts(tx, companyId, [row]) : [];
  if (!template) throw notFound();
  return template;
}

/** The texts of saved replies by id, in every language that has one; of all replies, or of some. */
export async function findSavedReplies(
  tx: Tx,
  companyId: number,
  ids?: readonly number[],
): Promise<Map<number, Partial<Record<Locale, string>>>> {
  if (ids?.length === 0) return new Map();
  const rows = await select(tx, companyId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute();
  const found = await withTexts(tx, companyId, rows);
  return new Map(
    found.map(({ id, texts }) => [id, Object.fromEntries(texts.map(({ locale, text }) => [locale, text]))]),
  );
}

/** A reply needs a text in at least one language. */
function mustSaySomething({ texts }: { texts: readonly { text: string }[] }) {
  if (texts.every(({ text }) => text === '')) throw invalid({ texts: { key: 'nonEmpty' } });
}

const fitsOf = ({ texts }: MessageTemplate): Fit[] =>
  texts.flatMap(({ locale, text }) =>
    CHANNEL_TYPES.map((platform) => {
      const { text: limit, length } = limitsOf(platform);
      return { locale, platform, length: length(text), limit, fits: length(text) <= limit };
    }),
  );

const isTaken = (error: unknown) => breaksUnique(error, 'message_templates_shortcut');
const withoutClash = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isTaken(error) ? invalid({ shortcut: { key: 'shortcutTaken' } }) : error;
  });

/** Replies that staff have saved to insert into their answers. */
export function createMessageTemplates(sql: Sql, namesOfFlowsSaying: FindFlows) {
  return {
    list: (companyId: number) =>
      sql.inCompany(companyId, async (tx) =>
        withTexts(
          tx,
          companyId,
          await select(tx, companyId)
            .orderBy(raw`lower(name)`)
            .orderBy('id')
            .execute(),
        ),
      ),

    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => get(tx, companyId, id)),

    details: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        const template = await get(tx, companyId, id);
        return { ...template, ...(await readUses(tx, companyId, id)), fits: fitsOf(template) };
      }),

    create: (
      companyId: number,
      userId: number,
      { name, shortcut = null, texts }: TemplateChanges & { name: string; texts: readonly TextChange[] },
    ) => {
      mustSaySomething({ texts });
      return withoutClash(
        sql.inCompany(companyId, async (tx) => {
          const { id } = await tx.db
            .insertInto('message_templates')
            .values({ company_id: companyId, name, shortcut })
            .returning('id')
            .executeTakeFirstOrThrow();
          await writeTexts(tx, companyId, id, userId, texts);
          await recordActivity(tx, { companyId, userId }, 'template.created', { id, name });
          return get(tx, companyId, id);
        }),
      );
    },

    update: (companyId: number, userId: number, id: number, { name, shortcut, texts = [] }: TemplateChanges) =>
      withoutClash(
        sql.inCompany(companyId, async (tx) => {
          // Locked, so that two concurrent edits cannot together remove every text.
          const found = await select(tx, companyId).where('id', '=', id).forUpdate().executeTakeFirst();
          if (!found) throw notFound();
          await tx.db
            .updateTable('message_templates')
            .set({
              name: name ?? found.name,
              shortcut: shortcut === undefined ? found.shortcut : shortcut,
              is_sample: false, // whoever edits it wants to keep it
            })
            .where('company_id', '=', companyId)
            .where('id', '=', id)
            .execute();
          await writeTexts(tx, companyId, id, userId, texts);
          const template = await get(tx, companyId, id);
          mustSaySomething(template);
          const changes = [
            ...changesBetween({ name: found.name, shortcut: found.shortcut }, { name, shortcut }),
            ...changed(texts.length > 0 && 'texts'),
          ];
          if (changes.length > 0)
            await recordActivity(tx, { companyId, userId }, 'template.changed', { id, name: template.name, changes });
          return template;
        }),
      ),

    /** Rejected while a flow uses it, because customers would get no answer there. */
    remove: (companyId: number, userId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        const names = await namesOfFlowsSaying(tx, companyId, id);
        if (names.length > 0) throw new AppError('used_by_flows', { values: { names: names.join(', ') } });
        const removed = await tx.db
          .updateTable('message_templates')
          .set({ deleted_at: raw<Date>`now()` })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('phrase', 'is', null)
          .where('deleted_at', 'is', null)
          .returning('name')
          .executeTakeFirst();
        if (!removed) throw notFound();
        await recordActivity(tx, { companyId, userId }, 'template.removed', { id, name: removed.name });
      }),

    restore: (companyId: number, userId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        const { numAffectedRows = 0n } = await raw`
          UPDATE message_templates t SET deleted_at = NULL, shortcut = CASE WHEN EXISTS (
            SELECT FROM message_templates other
            WHERE other.company_id = t.company_id AND other.shortcut = t.shortcut AND other.deleted_at IS NULL
          ) THEN NULL ELSE shortcut END
          WHERE company_id = ${companyId} AND id = ${id} AND phrase IS NULL AND deleted_at IS NOT NULL`.execute(tx.db);
        const template = await get(tx, companyId, id);
        if (numAffectedRows > 0n)
          await recordActivity(tx, { companyId, userId }, 'template.restored', { id, name: template.name });
        return template;
      }),

    noteUse: (companyId: number, userId: number, id: number, conversationId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await get(tx, companyId, id);
        await noteUse(tx, companyId, userId, id, conversationId);
      }),
  };
}

/** Purges replies that were not restored within a day. */
export async function dropDeletedTemplates({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('message_templates')
    .where('deleted_at', '<', raw<Date>`now() - interval '1 day'`)
    .execute();
}
