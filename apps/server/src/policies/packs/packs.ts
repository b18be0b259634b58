import type { Locale } from '@parley/contracts/locales';
import type { PackKey } from '@parley/contracts/policy-pack-keys';
import type { PolicyPack } from '@parley/contracts/policy-packs';
import type { Policy } from '@parley/contracts/policies';
import { sql as raw } from 'kysely';
import type { Sql } from '../../infra/sql/sql.ts';
import { requireAgent } from '../../knowledge/index.ts';
import { listPolicies } from '../repository.ts';
import { addPack, partOf } from './add-pack.ts';
import { PACKS } from './all-packs.ts';
import { contentOf } from './contents-of-pack.ts';
import type { Pack } from './pack.ts';

export type Packs = ReturnType<typeof createPacks>;

interface Copy {
  part: string;
  agentIds: number[];
}

/** Ready-made policies, and which of them a company has. */
export function createPacks(sql: Sql) {
  return {
    list: (companyId: number, locale: Locale): Promise<PolicyPack[]> =>
      sql.inCompany(companyId, async ({ db }) => {
        const { rows } = await raw<Copy>`
          SELECT p.pack_part AS part, coalesce(json_agg(k.ai_agent_id) FILTER (WHERE k.ai_agent_id IS NOT NULL), '[]') AS "agentIds"
          FROM policies p LEFT JOIN ai_agent_policies k ON k.policy_id = p.id AND k.company_id = ${companyId}
          WHERE p.company_id = ${companyId} AND p.deleted_at IS NULL AND p.pack_part IS NOT NULL
          GROUP BY p.pack_part`.execute(db);
        const agentsOf = new Map(rows.map(({ part, agentIds }) => [part, agentIds]));
        return PACKS.map((pack) => describe(pack, agentsOf, locale));
      }),

    add: (
      companyId: number,
      userId: number,
      agentId: number,
      { pack, values }: { pack: PackKey; values: readonly string[] },
      locale: Locale,
    ): Promise<Policy[]> =>
      sql.inCompany(companyId, async (tx) => {
        await requireAgent(tx, companyId, agentId);
        const ids = new Set(await addPack(tx, companyId, agentId, { pack, values, locale, userId }));
        return (await listPolicies(tx, companyId, { agentId })).filter(({ id }) => ids.has(id));
      }),
  };
}

/** Stands for ids and values that do not matter for a description. */
const ANY = { topicId: () => 1, values: ['?'] };

function describe(pack: Pack, agentsOf: ReadonlyMap<string, readonly number[]>, locale: Locale): PolicyPack {
  const copies = pack.policies.map(({ key }) => agentsOf.get(partOf(pack, key)));
  const [first = []] = copies;
  return {
    key: pack.key,
    name: pack.name[locale],
    description: pack.description[locale],
    policies: pack.policies.map((policy) => {
      const { name, why, action } = contentOf(policy, ANY, locale);
      return { name, why, kind: action.kind };
    }),
    asks: pack.asks?.[locale] ?? null,
    isAdded: copies.every((agentIds) => agentIds !== undefined),
    agentIds: first.filter((agentId) => copies.every((agentIds) => agentIds?.includes(agentId))),
  };
}
