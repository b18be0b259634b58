import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { companyMark, isSlipOf, splitWords, stemOf, variantsOf } from './words.ts';

const MOST_TYPED = 8;
const MOST_NEIGHBOURS = 20;
const WORDS_PER_INSERT = 1_000;
const MESSAGES_PER_RUN = 5_000;
/** Messages commit out of order; looking again at the last few numbers finds the late ones. */
const LOOK_BACK = 2_000;

/** A search as the database understands it: every typed word, its beginnings and its neighbours by mistyping. */
export interface SearchQuery {
  tsquery: string;
  /** Every beginning that counts as a hit, for marking them in a text. */
  beginnings: string[];
}

const quoted = (word: string, isBeginning: boolean) => `'${word}'${isBeginning ? ':*' : ''}`;

/** Null when nothing was typed that could be found. Words hold letters and digits alone, so none can end its quotes. */
export async function prepareSearch(tx: Tx, companyId: number, typed: string): Promise<SearchQuery | null> {
  const words = splitWords(typed).slice(0, MOST_TYPED);
  if (words.length === 0) return null;
  const groups = await Promise.all(
    words.map(async (word) => ({ stem: stemOf(word), neighbours: await neighboursOf(tx, companyId, word) })),
  );
  const terms = groups.map(
    ({ stem, neighbours }) => `(${[quoted(stem, true), ...neighbours.map((word) => quoted(word, false))].join(' | ')})`,
  );
  return {
    tsquery: [quoted(companyMark(companyId), false), ...terms].join(' & '),
    beginnings: groups.flatMap(({ stem, neighbours }) => [stem, ...neighbours]),
  };
}

async function neighboursOf({ db }: Tx, companyId: number, word: string): Promise<string[]> {
  const variants = variantsOf(word);
  if (variants.length === 1) return [];
  const { rows } = await raw<{ word: string }>`
    SELECT word FROM search_words WHERE company_id = ${companyId} AND variants && ${variants}::text[] LIMIT 2000`.execute(
    db,
  );
  return rows
    .map((row) => row.word)
    .filter((candidate) => isSlipOf(candidate, word))
    .slice(0, MOST_NEIGHBOURS);
}

/** Held while words are learned, and shared by those who forget some: else a word could be learned just after it was forgotten. */
const LEARNING = raw`hashtext('search.words')`;

/** Takes up the words of new messages and customers, so that mistyped ones find them. Runs on one node at a time. */
export async function learnWords(sql: Sql): Promise<void> {
  for (;;) {
    const isDone = await sql.asSystem(async (tx) => {
      const { db } = tx;
      await raw`SELECT pg_advisory_xact_lock(${LEARNING})`.execute(db);
      const { rows } = await raw<{ companyId: number; word: string }>`
        WITH progress AS (SELECT message_id FROM search_progress FOR UPDATE),
        batch AS (
          SELECT m.id, m.company_id, m.words FROM messages m, progress
          WHERE m.id > progress.message_id - ${LOOK_BACK} AND m.words IS NOT NULL ORDER BY m.id LIMIT ${MESSAGES_PER_RUN}
        ),
        used AS (
          SELECT DISTINCT company_id, unnest(tsvector_to_array(words)) AS word FROM batch
          UNION SELECT company_id, unnest(tsvector_to_array(words)) FROM customers WHERE created_at > now() - interval '5 minutes'
        )
        SELECT used.company_id AS "companyId", used.word FROM used
        WHERE NOT EXISTS (SELECT FROM search_words s WHERE s.company_id = used.company_id AND s.word = used.word)
        ORDER BY 1, 2`.execute(db);
      await keepWords(tx, rows);
      const { rows: moved } = await raw<{ isAtEnd: boolean }>`
        UPDATE search_progress SET message_id = greatest(message_id, coalesce((
          SELECT max(id) FROM (SELECT id FROM messages WHERE id > search_progress.message_id - ${LOOK_BACK} ORDER BY id LIMIT ${MESSAGES_PER_RUN}) seen), 0))
        RETURNING NOT EXISTS (SELECT FROM messages WHERE id > message_id) AS "isAtEnd"`.execute(db);
      return moved[0]?.isAtEnd ?? true;
    });
    if (isDone) return;
  }
}

/** Written in one order by everyone, so that two who keep the same words do not wait for each other. */
async function keepWords({ db }: Tx, words: { companyId: number; word: string }[]): Promise<void> {
  const values = words
    .filter(({ word }) => variantsOf(word).length > 1 && !word.startsWith('#'))
    .map(({ companyId, word }) => ({ company_id: companyId, word, variants: variantsOf(word) }));
  for (let start = 0; start < values.length; start += WORDS_PER_INSERT) {
    await db
      .insertInto('search_words')
      .values(values.slice(start, start + WORDS_PER_INSERT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** What was said of a customer has changed: the new words are found at once, the old ones no longer unless someone uses them. */
export async function replaceWords(tx: Tx, companyId: number, before: string[], after: string[]): Promise<void> {
  await forgetWords(tx, companyId, before);
  await keepWords(
    tx,
    after.toSorted().map((word) => ({ companyId, word })),
  );
}

/** Forgets those of the words that nobody of the company uses any more. */
export async function forgetWords({ db }: Tx, companyId: number, words: string[]): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock_shared(${LEARNING})`.execute(db);
  const inUse = raw`format('''#%s'' & ''%s''', ${companyId}::bigint, search_words.word)::tsquery`;
  await raw`
    DELETE FROM search_words WHERE company_id = ${companyId} AND word = ANY(${words}::text[])
      AND NOT EXISTS (SELECT FROM messages m WHERE m.words @@ ${inUse})
      AND NOT EXISTS (SELECT FROM customers k WHERE k.words @@ ${inUse})`.execute(db);
}
