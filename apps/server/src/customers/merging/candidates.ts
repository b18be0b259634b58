import { MERGE_REASONS, MergeCandidate, type MergeReason } from '@parley/contracts/customer-merges';
import { sql as raw, type RawBuilder } from 'kysely';
import { notFound } from '../../infra/errors.ts';
import { parseRow } from '../../infra/sql/parse-row.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { prepareSearch, wordsOf } from '../../search/index.ts';
import { findKept } from '../lock.ts';

const MAX_LISTED = 20;
/** Each reason looks at so many; a name shared by more says nothing. */
const MAX_PER_REASON = 50;
/** Shorter numbers are extensions or mistakes. */
const MIN_DIGITS = 6;

/** What one person and everyone merged into them is known by. */
interface Known {
  names: string[];
  emails: string[];
  phones: string[];
  externalIds: string[];
}

async function readKnown({ db }: Tx, companyId: number, id: number): Promise<Known> {
  const { rows } = await raw<Known>`
    WITH person AS (SELECT * FROM customers WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id}))
    SELECT array(SELECT DISTINCT name FROM person WHERE name IS NOT NULL) AS names,
      array(SELECT DISTINCT lower(email) FROM person WHERE email IS NOT NULL) AS emails,
      array(SELECT DISTINCT regexp_replace(phone, '\\D', '', 'g') FROM person
        WHERE length(regexp_replace(phone, '\\D', '', 'g')) >= ${MIN_DIGITS}) AS phones,
      array(SELECT DISTINCT external_id FROM customer_identities WHERE customer_id IN (SELECT id FROM person)) AS "externalIds"
    WHERE EXISTS (SELECT FROM person)`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** SQL: customers whose details contain all words of one of the texts; the index on words finds them. */
const withWords = (companyId: number, texts: readonly string[]): RawBuilder<unknown> => {
  const queries = texts.map((text) => wordsOf(companyId, text)).filter((words) => words.length > 1);
  if (queries.length === 0) return raw`false`;
  const query = queries.map((words) => `(${words.map((word) => `'${word}'`).join(' & ')})`).join(' | ');
  return raw`k.words @@ ${query}::tsquery`;
};

/** The customers that share something with this one, by the kept customer's id and with every reason. */
async function findReasons({ db }: Tx, companyId: number, id: number, known: Known) {
  const { names, emails, phones, externalIds } = known;
  const like = (reason: MergeReason, condition: RawBuilder<unknown>) => raw`
    (SELECT coalesce(k.merged_into, k.id) AS id, ${raw.lit(reason)} AS reason FROM customers k
      WHERE k.company_id = ${companyId} AND ${condition} ORDER BY k.id DESC LIMIT ${MAX_PER_REASON})`;
  const digits = raw`regexp_replace(k.phone, '\\D', '', 'g')`;
  const folded = names.map((name) => name.trim().toLowerCase());
  const { rows } = await raw<{ id: number; reasons: MergeReason[] }>`
    SELECT id, array_agg(DISTINCT reason) AS reasons FROM (
      ${like('email', raw`${withWords(companyId, emails)} AND lower(k.email) = ANY(${emails})`)}
      UNION ALL ${like('phone', raw`${withWords(companyId, phones)} AND ${digits} = ANY(${phones})`)}
      UNION ALL ${like('name', raw`${withWords(companyId, names)} AND lower(trim(k.name)) = ANY(${folded})`)}
      UNION ALL ${like(
        'identity',
        raw`k.id IN (SELECT i.customer_id FROM channels ch JOIN customer_identities i ON i.channel_id = ch.id
          WHERE ch.company_id = ${companyId} AND i.external_id = ANY(${[...externalIds, ...emails, ...phones]}))`,
      )}
      UNION ALL ${like(
        'proof',
        raw`k.id IN (SELECT p.customer_id FROM customer_proofs own JOIN customer_proofs p
            ON p.company_id = own.company_id AND p.kind = own.kind AND p.value = own.value
          WHERE own.company_id = ${companyId} AND own.customer_id IN (SELECT id FROM customers
            WHERE company_id = ${companyId} AND (id = ${id} OR merged_into = ${id})))`,
      )}
    ) found WHERE id <> ${id} GROUP BY id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.reasons]));
}

async function findIds(tx: Tx, companyId: number, typed: string): Promise<number[]> {
  const search = await prepareSearch(tx, companyId, typed);
  if (!search) return [];
  const { rows } = await raw<{ id: number }>`
    SELECT DISTINCT coalesce(merged_into, id) AS id FROM (
      SELECT id, merged_into FROM customers
      WHERE company_id = ${companyId} AND words @@ ${search.tsquery}::tsquery ORDER BY id DESC LIMIT ${MAX_PER_REASON}) k`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}

/** Customers who may be the same person, those with the strongest reasons first; with a search, those that it finds. */
export async function listCandidates(
  tx: Tx,
  companyId: number,
  customerId: number,
  search = '',
): Promise<MergeCandidate[]> {
  const id = await findKept(tx, companyId, customerId);
  const reasons = await findReasons(tx, companyId, id, await readKnown(tx, companyId, id));
  const ids = search ? await findIds(tx, companyId, search) : [...reasons.keys()];
  const { rows } = await raw<{ id: number }>`
    SELECT k.id, k.name, k.email, k.phone, k.created_at AS "createdAt",
      EXISTS (SELECT FROM customers v WHERE (v.id = k.id OR v.merged_into = k.id) AND v.is_verified) AS "isVerified",
      array(SELECT DISTINCT platform FROM conversations c WHERE c.company_id = ${companyId} AND c.customer_id = k.id) AS platforms,
      (SELECT count(*)::int FROM conversations c WHERE c.company_id = ${companyId} AND c.customer_id = k.id) AS conversations
    FROM customers k WHERE k.company_id = ${companyId} AND k.id = ANY(${ids}::bigint[]) AND k.id <> ${id}
      AND EXISTS (SELECT FROM conversations c WHERE c.company_id = ${companyId} AND c.customer_id = k.id AND NOT c.is_test)
    ORDER BY k.id DESC`.execute(tx.db);
  return rows
    .map((row) => parseRow('customer', MergeCandidate, { ...row, reasons: inOrder(reasons.get(row.id) ?? []) }))
    .toSorted((a, b) => strengthOf(a) - strengthOf(b))
    .slice(0, MAX_LISTED);
}

const ORDER: readonly MergeReason[] = MERGE_REASONS;
const inOrder = (reasons: readonly MergeReason[]) => ORDER.filter((reason) => reasons.includes(reason));
const strengthOf = ({ reasons: [first] }: MergeCandidate) => (first ? ORDER.indexOf(first) : ORDER.length);
