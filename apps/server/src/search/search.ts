import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { companyMark, isSlipOf, splitWords, stemOf, variantsOf } from './words.ts';

const MAX_TYPED_WORDS = 8;
const MAX_NEIGHBOURS = 20;

/** A search as the database understands it: every typed word, its beginnings and its neighbours by mistyping. */
export interface SearchQuery {
  tsquery: string;
  /** Every beginning that counts as a hit, for marking them in a text. */
  beginnings: string[];
}

const quoted = (word: string, isBeginning: boolean) => `'${word}'${isBeginning ? ':*' : ''}`;

/** Null when nothing was typed that could be found. Words hold letters and digits alone, so none can end its quotes. */
export async function prepareSearch(tx: Tx, companyId: number, typed: string): Promise<SearchQuery | null> {
  const words = splitWords(typed).slice(0, MAX_TYPED_WORDS);
  if (words.length === 0) return null;
  const groups = await Promise.all(
    words.map(async (word) => ({ stem: stemOf(word), neighbours: await neighboursOf(tx, word) })),
  );
  const terms = groups.map(
    ({ stem, neighbours }) => `(${[quoted(stem, true), ...neighbours.map((word) => quoted(word, false))].join(' | ')})`,
  );
  return {
    tsquery: [quoted(companyMark(companyId), false), ...terms].join(' & '),
    beginnings: groups.flatMap(({ stem, neighbours }) => [stem, ...neighbours]),
  };
}

async function neighboursOf({ db }: Tx, word: string): Promise<string[]> {
  const variants = variantsOf(word);
  if (variants.length === 1) return [];
  const { rows } = await raw<{ word: string }>`SELECT word FROM words_near(${variants}::text[]) AS word`.execute(db);
  return rows
    .map((row) => row.word)
    .filter((candidate) => isSlipOf(candidate, word))
    .slice(0, MAX_NEIGHBOURS);
}
