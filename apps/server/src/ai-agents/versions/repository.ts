import type { AgentContent, AgentVersion } from '@parley/contracts/agent-versions';
import type { PublishGate } from '@parley/contracts/lab-runs';
import { notFound } from '../../infra/errors.ts';
import { pageOfVersions, publisherOf } from '../../infra/published-versions.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { attachedVersions } from '../../policies/index.ts';
import { readCanary, type Canary } from './canary.ts';
import { draftContent, readContent } from './content.ts';

/** An agent, locked so that of two people who publish at once the second sees what the first has done. */
export interface LockedAgent {
  id: number;
  companyId: number;
  name: string;
  draft: AgentContent;
  published: number | null;
  canary: Canary | null;
}

export async function lockForPublishing(tx: Tx, companyId: number, id: number): Promise<LockedAgent> {
  const row = await tx.db
    .selectFrom('ai_agents')
    .select(['name', 'settings', 'published_version', 'canary_version', 'canary_steps'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    id,
    companyId,
    name: row.name,
    draft: draftContent(row.settings, await attachedVersions(tx, companyId, id)),
    published: row.published_version,
    canary: readCanary(row.canary_version, row.canary_steps),
  };
}

const select = ({ db }: Tx, companyId: number, agentId: number) =>
  db
    .selectFrom('agent_versions as version')
    .innerJoin('ai_agents as agent', 'agent.id', 'version.ai_agent_id')
    .leftJoin('users', 'users.id', 'version.published_by')
    .select([
      'version.number',
      'version.note',
      'version.override_reason as overrideReason',
      'version.restored_from as restoredFrom',
      'version.published_at as publishedAt',
      'agent.published_version as current',
      'agent.canary_version as canaryVersion',
      'agent.canary_steps as canarySteps',
      'users.id as userId',
      'users.name as userName',
    ])
    .where('version.company_id', '=', companyId)
    .where('version.ai_agent_id', '=', agentId)
    .where('agent.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function asVersion({ current, canaryVersion, canarySteps, userId, userName, ...row }: Row): AgentVersion {
  const canary = readCanary(canaryVersion, canarySteps);
  return {
    ...row,
    isCurrent: row.number === current,
    percent: canary?.version === row.number ? (canary.steps.at(-1)?.percent ?? null) : null,
    publishedBy: publisherOf({ userId, userName }),
  };
}

/** Newest first; only versions below the given number, if there is one. */
export async function listVersions(tx: Tx, companyId: number, agentId: number, limit: number, below?: number) {
  const rows = await select(tx, companyId, agentId)
    .$if(below !== undefined, (query) => query.where('version.number', '<', below ?? 0))
    .orderBy('version.number', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfVersions(rows.map(asVersion), limit);
}

export async function getVersion(tx: Tx, companyId: number, agentId: number, number: number): Promise<AgentVersion> {
  const row = await select(tx, companyId, agentId).where('version.number', '=', number).executeTakeFirst();
  if (!row) throw notFound();
  return asVersion(row);
}

export async function contentOf({ db }: Tx, companyId: number, agentId: number, number: number): Promise<AgentContent> {
  const row = await db
    .selectFrom('agent_versions')
    .select('content')
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw notFound();
  return readContent(row.content);
}

interface NewVersion {
  content: AgentContent;
  note: string;
  restoredFrom: number | null;
  userId: number | null;
  gate?: PublishGate;
  overrideReason?: string;
}

/** Stores content under the next number, inside the transaction that holds the agent's lock. */
export async function addVersion(tx: Tx, { companyId, id }: LockedAgent, version: NewVersion): Promise<number> {
  const newest = await listVersions(tx, companyId, id, 1);
  const number = (newest.data[0]?.number ?? 0) + 1;
  await tx.db
    .insertInto('agent_versions')
    .values({
      company_id: companyId,
      ai_agent_id: id,
      number,
      note: version.note,
      content: JSON.stringify(version.content),
      restored_from: version.restoredFrom,
      gate: version.gate ? JSON.stringify(version.gate) : null,
      override_reason: version.overrideReason ?? '',
      published_by: version.userId,
    })
    .execute();
  return number;
}
