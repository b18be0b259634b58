import type { Locale } from '@parley/contracts/locales';
import type { PackKey } from '@parley/contracts/policy-pack-keys';
import { MAX_POLICIES } from '@parley/contracts/policies';
import { MAX_TOPICS } from '@parley/contracts/policy-topics';
import { recordActivity } from '../../activity/index.ts';
import { invalid } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { findPersonalData } from '../../personal-data/index.ts';
import { attachPolicies } from '../attachments.ts';
import { checkPolicy } from '../check.ts';
import { addPolicy, countPolicies, takeTurns } from '../repository.ts';
import { packOf } from './all-packs.ts';
import { contentOf } from './contents-of-pack.ts';
import { phrasesOf, type Pack } from './pack.ts';

interface Adding {
  pack: PackKey;
  /** What the company has filled in. */
  values?: readonly string[];
  /** The language of names and reasons. */
  locale: Locale;
  userId: number | null;
}

/** How a copy remembers where it comes from. */
export const partOf = ({ key }: Pick<Pack, 'key'>, part: string): string => `${key}/${part}`;

/**
 * Attaches the company's copies of a pack to an agent's draft, and returns their ids. What the company does not have yet is copied;
 * copies that it has changed stay as they are.
 */
export async function addPack(tx: Tx, companyId: number, agentId: number, adding: Adding): Promise<number[]> {
  await takeTurns(tx, companyId);
  const pack = packOf(adding.pack);
  const copies = await readCopies(tx, companyId, pack);
  const missing = pack.policies.filter(({ key }) => !copies.has(key));
  if (missing.length > 0) {
    const values = [...new Set(adding.values ?? [])];
    if (pack.asks && values.length === 0) throw invalid({ values: { key: 'required' } });
    if ((await countPolicies(tx, companyId)) + missing.length > MAX_POLICIES)
      throw invalid({ pack: { key: 'tooMany', params: { n: MAX_POLICIES } } });
    const { topics, areNew } = await copyTopics(tx, companyId, pack, adding.locale);
    const making = { topicId: (key: string) => topics.get(key) ?? 0, values };
    for (const policy of missing) {
      const content = contentOf(policy, making, adding.locale);
      const saving = { id: null, before: null, path: '' };
      // The packs' own tests have run the examples of what the company has not touched; recognising topics takes a second.
      const examplesPassed =
        areNew && values.length === 0
          ? content.examples.length
          : await checkPolicy(tx, companyId, content, findPersonalData, saving);
      const { userId } = adding;
      const id = await addPolicy(tx, companyId, { content, examplesPassed, restoredFrom: null, userId });
      await markPolicy(tx, companyId, id, partOf(pack, policy.key));
      await recordActivity(tx, { companyId, userId }, 'policy.created', { id, name: content.name });
      copies.set(policy.key, id);
    }
  }
  const ids = pack.policies.flatMap(({ key }) => copies.get(key) ?? []);
  await attachPolicies(tx, companyId, agentId, ids);
  return ids;
}

/** The company's copy of each policy of a pack; the oldest, should there be two after a restored deletion. */
async function readCopies({ db }: Tx, companyId: number, pack: Pack): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('policies')
    .select(['id', 'pack_part'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where(
      'pack_part',
      'in',
      pack.policies.map(({ key }) => partOf(pack, key)),
    )
    .orderBy('id', 'desc')
    .execute();
  const idOf = new Map(rows.map((row) => [row.pack_part, row.id]));
  return new Map(
    pack.policies.flatMap(({ key }) => {
      const id = idOf.get(partOf(pack, key));
      return id === undefined ? [] : [[key, id]];
    }),
  );
}

async function markPolicy({ db }: Tx, companyId: number, id: number, part: string): Promise<void> {
  await db
    .updateTable('policies')
    .set({ pack_part: part })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** The company's topics for a pack by their keys, copied if it has none; and whether all of them are fresh copies. */
async function copyTopics(
  { db }: Tx,
  companyId: number,
  pack: Pack,
  locale: Locale,
): Promise<{ topics: Map<string, number>; areNew: boolean }> {
  const rows = await db
    .selectFrom('policy_topics')
    .select(['id', 'pack_part'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .execute();
  const idOf = new Map(rows.map((row) => [row.pack_part, row.id]));
  const ids = new Map<string, number>();
  let areNew = true;
  for (const { key, name, phrases } of pack.topics) {
    let id = idOf.get(partOf(pack, key));
    if (id !== undefined) areNew = false;
    else {
      if (rows.length + ids.size >= MAX_TOPICS) throw invalid({ pack: { key: 'tooMany', params: { n: MAX_TOPICS } } });
      const added = { name: name[locale], phrases: JSON.stringify(phrasesOf(phrases)), pack_part: partOf(pack, key) };
      ({ id } = await db
        .insertInto('policy_topics')
        .values({ company_id: companyId, ...added })
        .returning('id')
        .executeTakeFirstOrThrow());
    }
    ids.set(key, id);
  }
  return { topics: ids, areNew };
}
