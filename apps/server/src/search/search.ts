import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { companyMark, isTypoOf, splitWords, stemOf, variantsOf } from './words.ts';

const MAX_TYPED_WORDS = 8;
const MAX_NEIGHBOURS = 20;

/** A search as a database query: every typed word with its prefixes and its typo variants. */
export interface SearchQuery {
  tsquery: string;
  /** Every prefix that counts as a hit, for highlighting. */
  beginnings: string[];
}

const quoted = (word: string, isBeginning: boolean) => `'${word}'${isBeginning ? ':*' : ''}`;

/** Null if nothing searchable was typed. Words contain only letters and digits, so they cannot break out of the quotes. */
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
    .filter((candidate) => isTypoOf(candidate, word))
    .slice(0, MAX_NEIGHBOURS);
}
