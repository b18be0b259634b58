import type { PolicyVersion } from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { notFound } from '../infra/errors.ts';
import { pageOfVersions, publisherOf } from '../infra/published-versions.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { readPolicyContent } from './contents.ts';

const select = ({ db }: Tx, companyId: number, id: number) =>
  db
    .selectFrom('policy_versions as version')
    .innerJoin('policies as policy', 'policy.id', 'version.policy_id')
    .leftJoin('users', 'users.id', 'version.saved_by')
    .select(['version.number', 'version.restored_from as restoredFrom', 'version.saved_at as savedAt'])
    .select(['policy.version as current', 'users.id as userId', 'users.name as userName'])
    .where('version.company_id', '=', companyId)
    .where('version.policy_id', '=', id)
    .where('policy.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const asVersion = ({ current, userId, userName, ...row }: Row): PolicyVersion => ({
  ...row,
  isCurrent: row.number === current,
  savedBy: publisherOf({ userId, userName }),
});

/** Newest first; only versions below the given number, if there is one. */
export async function listPolicyVersions(tx: Tx, companyId: number, id: number, limit: number, below?: number) {
  const rows = await select(tx, companyId, id)
    .$if(below !== undefined, (query) => query.where('version.number', '<', below ?? 0))
    .orderBy('version.number', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfVersions(rows.map(asVersion), limit);
}

export async function getPolicyVersion(
  tx: Tx,
  companyId: number,
  id: number,
  number: number,
): Promise<PolicyVersion & { content: PolicyContent }> {
  const row = await select(tx, companyId, id)
    .select('version.content')
    .where('version.number', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { content, ...version } = row;
  return { ...asVersion(version), content: readPolicyContent(content) };
}
