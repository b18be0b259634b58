import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { WrittenText } from '@parley/contracts/message-templates';
import type { Tx } from '../infra/sql/sql.ts';

export interface TextChange {
  locale: Locale;
  text: string;
}

/** The texts of some templates, by template, in the order of LOCALES. */
export async function readTexts(
  { db }: Tx,
  companyId: number,
  templateIds: readonly number[],
): Promise<Map<number, WrittenText[]>> {
  const byTemplate = new Map<number, WrittenText[]>(templateIds.map((id) => [id, []]));
  if (templateIds.length === 0) return byTemplate;
  const rows = await db
    .selectFrom('message_template_texts as t')
    .leftJoin('users as u', 'u.id', 't.edited_by')
    .select([
      't.template_id as templateId',
      't.locale',
      't.text',
      't.edited_at as editedAt',
      'u.id as userId',
      'u.name as userName',
    ])
    .where('t.company_id', '=', companyId)
    .where('t.template_id', 'in', templateIds)
    .execute();
  const place = (locale: string) => LOCALES.findIndex((each) => each === locale);
  for (const { templateId, locale, text, editedAt, userId, userName } of rows.toSorted(
    (one, other) => place(one.locale) - place(other.locale),
  ))
    byTemplate.get(templateId)?.push({
      locale: locale as Locale,
      text,
      isBuiltIn: false,
      editedBy: userId === null ? null : { id: userId, name: userName ?? '' },
      editedAt,
    });
  return byTemplate;
}

/** Writes only the given languages. Saving an unchanged text does not count as an edit. */
export async function writeTexts(
  { db }: Tx,
  companyId: number,
  templateId: number,
  userId: number,
  changes: readonly TextChange[],
): Promise<void> {
  const emptied = changes.filter(({ text }) => text === '').map(({ locale }) => locale);
  if (emptied.length > 0)
    await db
      .deleteFrom('message_template_texts')
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .where('locale', 'in', emptied)
      .execute();
  const written = changes.filter(({ text }) => text !== '');
  if (written.length > 0)
    await db
      .insertInto('message_template_texts')
      .values(
        written.map(({ locale, text }) => ({
          company_id: companyId,
          template_id: templateId,
          locale,
          text,
          edited_by: userId,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['template_id', 'locale'])
          .doUpdateSet(({ ref, fn }) => ({
            text: ref('excluded.text'),
            edited_by: ref('excluded.edited_by'),
            edited_at: fn('now'),
          }))
          .where('message_template_texts.text', 'is distinct from', ({ ref }) => ref('excluded.text')),
      )
      .execute();
}
