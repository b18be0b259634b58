import { ChatFields } from '@parley/contracts/channels';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { PHRASES, type Phrase, type PhraseName } from '@parley/contracts/message-templates';
import { recordActivity } from '../activity/index.ts';
import { invalid } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { BUILT_IN_WORDS } from './built-in-words.ts';
import { readTexts, writeTexts, type TextChange } from './written-texts.ts';

interface PhraseChanges {
  phrase: PhraseName;
  texts?: readonly TextChange[] | undefined;
  fields?: Phrase['fields'] | undefined;
}

async function readPhrases(tx: Tx, companyId: number, names: readonly PhraseName[]): Promise<Phrase[]> {
  const rows = await tx.db
    .selectFrom('message_templates')
    .select(['id', 'phrase', 'fields'])
    .where('company_id', '=', companyId)
    .where('phrase', 'in', names)
    .execute();
  const texts = await readTexts(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  return names.map((phrase) => {
    const row = rows.find((each) => each.phrase === phrase);
    const own = row ? texts.get(row.id) : undefined;
    return {
      phrase,
      texts: LOCALES.map(
        (locale) =>
          own?.find((each) => each.locale === locale) ?? {
            locale,
            text: BUILT_IN_WORDS[phrase][locale],
            isBuiltIn: true,
            editedBy: null,
            editedAt: null,
          },
      ),
      fields: ChatFields.parse(row?.fields ?? []),
    };
  });
}

async function readPhrase(tx: Tx, companyId: number, name: PhraseName): Promise<Phrase> {
  const [phrase] = await readPhrases(tx, companyId, [name]);
  if (!phrase) throw new TypeError(`Unknown phrase: ${name}`);
  return phrase;
}

/** A standard phrase in every language: the company's own text, or the built-in one where it wrote none. */
export async function findPhrase(
  tx: Tx,
  companyId: number,
  name: PhraseName,
): Promise<Partial<Record<Locale, string>>> {
  const { texts } = await readPhrase(tx, companyId, name);
  return Object.fromEntries(texts.map(({ locale, text }) => [locale, text]));
}

/** The fields that the identification phrase asks for. */
export async function findIdentificationFields(tx: Tx, companyId: number): Promise<Phrase['fields']> {
  return (await readPhrase(tx, companyId, 'identification')).fields;
}

export type Phrases = ReturnType<typeof createPhrases>;

/** The phrases of bots for not understanding, asking for contact details, and saying thanks. */
export function createPhrases(sql: Sql) {
  return {
    list: (companyId: number) => sql.inCompany(companyId, (tx) => readPhrases(tx, companyId, PHRASES)),

    save: (companyId: number, userId: number, { phrase, texts = [], fields }: PhraseChanges) =>
      sql.inCompany(companyId, async (tx) => {
        if (fields && phrase !== 'identification') throw invalid({ fields: { key: 'invalid' } });
        const { id } = await tx.db
          .insertInto('message_templates')
          .values({ company_id: companyId, phrase, ...(fields ? { fields: JSON.stringify(fields) } : {}) })
          .onConflict((conflict) =>
            conflict
              .columns(['company_id', 'phrase'])
              .doUpdateSet(fields ? { fields: JSON.stringify(fields) } : { phrase }),
          )
          .returning('id')
          .executeTakeFirstOrThrow();
        await writeTexts(tx, companyId, id, userId, texts);
        await recordActivity(tx, { companyId, userId }, 'phrase.changed');
        return readPhrase(tx, companyId, phrase);
      }),
  };
}
