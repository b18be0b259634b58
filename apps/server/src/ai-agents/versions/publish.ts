import type { AgentContent } from '@parley/contracts/agent-versions';
import type { PublishGate } from '@parley/contracts/lab-runs';
import { sql as raw } from 'kysely';
import { recordActivity } from '../../activity/index.ts';
import { contentHash } from '../../infra/content-hash.ts';
import { invalid } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { replaceAttachments } from '../../policies/index.ts';
import { addVersion, contentOf, lockForPublishing, type LockedAgent } from './repository.ts';

interface Publication {
  content: AgentContent;
  note: string;
  restoredFrom: number | null;
  /** Of new conversations; 100 is everyone. */
  percent: number;
  userId: number | null;
  /** What the gate said, if it was asked, and why the draft is published nevertheless. */
  gate?: PublishGate;
  overrideReason?: string;
}

const EVERYONE = 100;
/** Every change of the share is kept, because conversations keep the share of their time. */
const MAX_STEPS = 100;

/**
 * Publishes content as the next version and returns its number. Content that customers get already keeps its version, so pressing
 * twice, or two people publishing concurrently, yields one.
 */
export async function publishIn(tx: Tx, agent: LockedAgent, publication: Publication): Promise<number> {
  const { published } = agent;
  const { content, percent } = publication;
  if (published === null && percent < EVERYONE) throw invalid({ percent: { key: 'invalid' } });
  const served = await servedAs(tx, agent, content);
  const number = served ?? (await addVersion(tx, agent, publication));
  if (percent === EVERYONE) await giveToEveryone(tx, agent, number);
  else if (number !== published) await giveToSome(tx, agent, number, percent);
  if (publication.restoredFrom !== null) await takeIntoDraft(tx, agent, publication);
  if (served === null || changesServing(agent, number, percent))
    await recordPublication(tx, agent, number, publication);
  return number;
}

/** The version in which customers get this content already. */
export async function servedAs(tx: Tx, agent: LockedAgent, content: AgentContent): Promise<number | null> {
  const { companyId, id, published, canary } = agent;
  const hash = contentHash(content);
  for (const served of [published, canary?.version ?? null])
    if (served !== null && contentHash(await contentOf(tx, companyId, id, served)) === hash) return served;
  return null;
}

/** Whether giving a known version to so many customers changes what anybody gets. */
const changesServing = ({ published, canary }: LockedAgent, number: number, percent: number): boolean =>
  percent === EVERYONE
    ? number !== published || canary !== null
    : number !== published && (canary?.version !== number || canary.steps.at(-1)?.percent !== percent);

function recordPublication(tx: Tx, agent: LockedAgent, version: number, publication: Publication): Promise<void> {
  const { id, companyId, name } = agent;
  const { userId, percent, restoredFrom } = publication;
  const share = { field: 'share' as const, before: null, after: `${percent} %` };
  const entry = { id, name, version: restoredFrom ?? version, changes: percent === EVERYONE ? [] : [share] };
  const kind = restoredFrom === null ? 'agent.published' : 'agent.version_restored';
  return recordActivity(tx, { companyId, userId }, kind, entry);
}

/** Publishes the draft of an agent that is enabled for the first time, so that nobody's first agent stays silent. */
export async function publishFirst(tx: Tx, companyId: number, id: number, userId: number | null): Promise<void> {
  const agent = await lockForPublishing(tx, companyId, id);
  if (agent.published !== null) return;
  await publishIn(tx, agent, { content: agent.draft, note: '', restoredFrom: null, percent: EVERYONE, userId });
}

/** Every conversation gets this version with its next message, and there is no canary any more. */
export const giveToEveryone = (tx: Tx, { companyId, id }: LockedAgent, number: number) =>
  update(tx, companyId, id)
    .set({ published_version: number, canary_version: null, canary_steps: '[]', status: 'live' })
    .execute();

/** New conversations get this version in so many cases of a hundred. Those that began earlier stay where they are. */
export async function giveToSome(tx: Tx, { companyId, id, canary }: LockedAgent, number: number, percent: number) {
  const steps = canary?.version === number ? canary.steps : [];
  if (steps.at(-1)?.percent === percent) return;
  if (steps.length >= MAX_STEPS) throw invalid({ percent: { key: 'invalid' } });
  const step = raw<string>`jsonb_build_array(jsonb_build_object('percent', ${percent}::int, 'since', clock_timestamp()))`;
  await update(tx, companyId, id)
    .set({
      canary_version: number,
      canary_steps: canary?.version === number ? raw<string>`canary_steps || ${step}` : step,
      status: 'live',
    })
    .execute();
}

/** A draft with changes is kept; otherwise it follows what customers get. */
async function takeIntoDraft(tx: Tx, agent: LockedAgent, { content, userId }: Publication): Promise<void> {
  const { companyId, id, draft, published, canary } = agent;
  const newest = canary?.version ?? published;
  if (newest === null || contentHash(await contentOf(tx, companyId, id, newest)) !== contentHash(draft)) return;
  await update(tx, companyId, id)
    .set({ settings: JSON.stringify(content.settings), updated_by: userId, updated_at: new Date() })
    .execute();
  const policyIds = content.policies.map(({ policyId }) => policyId);
  await replaceAttachments(tx, companyId, id, policyIds);
}

const update = ({ db }: Tx, companyId: number, id: number) =>
  db.updateTable('ai_agents').where('company_id', '=', companyId).where('id', '=', id);
