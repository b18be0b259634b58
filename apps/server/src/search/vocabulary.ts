import { sql as raw } from 'kysely';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { variantsOf } from './words.ts';

const WORDS_PER_STEP = 500;
const ROWS_PER_BATCH = 5_000;
/** Rows commit out of order, so the last few ids are read again until nothing was added for a while. */
const OVERLAP = 2_000;
const SETTLED_AFTER = raw`interval '1 minute'`;

/**
 * Adds the words of new messages and customers to the vocabulary, so that typos find them, and drops unused ones. Only one node
 * does this at a time; otherwise a word could be learned just after it was dropped. No other code waits for this lock.
 */
export async function learnWords(sql: Sql): Promise<void> {
  await sql.asSystem(async ({ db }) => {
    await raw`SELECT pg_advisory_xact_lock(hashtext('search.words'))`.execute(db);
    await learnNew(sql);
    await dropForgotten(sql);
  });
}

interface Progress {
  messages: number;
  customers: number;
  lastMessage: number;
  lastCustomer: number;
  isSettled: boolean;
}

async function learnNew(sql: Sql): Promise<void> {
  const progress = await sql.asSystem(async ({ db }) => {
    const { rows } = await raw<Progress>`
      SELECT message_id AS messages, customer_id AS customers, moved_at < now() - ${SETTLED_AFTER} AS "isSettled",
        coalesce((SELECT max(id) FROM messages), 0) AS "lastMessage", coalesce((SELECT max(id) FROM customers), 0) AS "lastCustomer"
      FROM search_progress`.execute(db);
    return rows[0];
  });
  if (!progress) return;
  const { lastMessage, lastCustomer, isSettled } = progress;
  if (isSettled && lastMessage <= progress.messages && lastCustomer <= progress.customers) return;
  for (const [table, done, last] of [
    ['messages', progress.messages, lastMessage],
    ['customers', progress.customers, lastCustomer],
  ] as const) {
    for (let from = done - OVERLAP; from < last; from += ROWS_PER_BATCH)
      await learnFrom(sql, table, from, Math.min(from + ROWS_PER_BATCH, last));
  }
  await sql.asSystem(({ db }) =>
    raw`UPDATE search_progress SET message_id = greatest(message_id, ${lastMessage}), customer_id = greatest(customer_id, ${lastCustomer}),
      moved_at = CASE WHEN message_id < ${lastMessage} OR customer_id < ${lastCustomer} THEN now() ELSE moved_at END`.execute(
      db,
    ),
  );
}

/** Learns the words of the rows after one id and up to another. */
async function learnFrom(sql: Sql, table: 'messages' | 'customers', after: number, upTo: number): Promise<void> {
  const words = await sql.asSystem(async ({ db }) => {
    const { rows } = await raw<{ companyId: number; word: string }>`
      SELECT used.company_id AS "companyId", used.word
      FROM (
        SELECT DISTINCT company_id, unnest(tsvector_to_array(words)) AS word FROM ${raw.table(table)}
        WHERE id > ${after} AND id <= ${upTo} AND words IS NOT NULL
      ) used
      LEFT JOIN LATERAL (
        SELECT true AS is_known FROM search_words s WHERE s.company_id = used.company_id AND s.word = used.word LIMIT 1
      ) known ON true
      WHERE is_known IS NULL ORDER BY 1, 2`.execute(db);
    return rows;
  });
  // Each step commits separately, so that a concurrent insert of the same word waits only for that step.
  for (let start = 0; start < words.length; start += WORDS_PER_STEP)
    await sql.asSystem((tx) => storeWords(tx, words.slice(start, start + WORDS_PER_STEP)));
}

/** `words` must be sorted, so that concurrent inserts of the same words cannot deadlock. */
async function storeWords({ db }: Tx, words: { companyId: number; word: string }[]): Promise<void> {
  const values = words
    .filter(({ word }) => variantsOf(word).length > 1 && !word.startsWith('#'))
    .map(({ companyId, word }) => ({ company_id: companyId, word, variants: variantsOf(word) }));
  for (let start = 0; start < values.length; start += WORDS_PER_STEP) {
    await db
      .insertInto('search_words')
      .values(values.slice(start, start + WORDS_PER_STEP))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Updates the vocabulary after a customer was changed: new words are found immediately, old ones are dropped soon if unused. */
export async function replaceWords(tx: Tx, companyId: number, before: string[], after: string[]): Promise<void> {
  const kept = new Set(after);
  await forgetWords(
    tx,
    companyId,
    before.filter((word) => !kept.has(word)),
  );
  await storeWords(
    tx,
    after.toSorted().map((word) => ({ companyId, word })),
  );
}

/** Schedules words to be dropped soon after the commit, unless the company still uses them. */
export async function forgetWords({ db }: Tx, companyId: number, words: string[]): Promise<void> {
  await raw`
    INSERT INTO search_forgotten (company_id, word) SELECT ${companyId}, word FROM unnest(${words}::text[]) AS word`.execute(
    db,
  );
}

/** Runs as the system, because the word indexes cannot be used under a company's row-level policy (migration 0030). */
async function dropForgotten(sql: Sql): Promise<void> {
  const inUse = raw`format('''#%s'' & ''%s''', s.company_id, s.word)::tsquery`;
  for (let isMore = true; isMore;) {
    isMore = await sql.asSystem(async ({ db }) => {
      const { rows } = await raw<{ noted: number }>`
        WITH noted AS (
          DELETE FROM search_forgotten WHERE id = ANY(ARRAY(SELECT id FROM search_forgotten ORDER BY id LIMIT ${WORDS_PER_STEP}))
          RETURNING company_id, word
        ), dropped AS (
          DELETE FROM search_words s USING (SELECT DISTINCT company_id, word FROM noted) gone
          WHERE s.company_id = gone.company_id AND s.word = gone.word
            AND NOT EXISTS (SELECT FROM messages m WHERE m.words @@ ${inUse} OFFSET 0)
            AND NOT EXISTS (SELECT FROM customers k WHERE k.words @@ ${inUse} OFFSET 0)
        )
        SELECT count(*) AS noted FROM noted`.execute(db);
      return rows[0]?.noted === WORDS_PER_STEP;
    });
  }
}
