import { MAX_POLICIES, type Policy } from '@parley/contracts/policies';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { contentHash } from '../infra/content-hash.ts';
import { changesBetween, recordActivity } from '../activity/index.ts';
import { AppError, invalid } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { requireAgent } from '../knowledge/index.ts';
import { attachPolicies, detachPolicies } from './attachments.ts';
import { checkPolicy } from './check.ts';
import { comparePolicies } from './compare.ts';
import { proveExamples, type FindPersonalData } from './proof.ts';
import * as repository from './repository.ts';
import { getPolicy, listPolicies } from './repository.ts';
import { readTopics } from './topics.ts';
import { getPolicyVersion, listPolicyVersions } from './versions.ts';

export type Policies = ReturnType<typeof createPolicies>;

interface Changes {
  content: PolicyContent;
  basedOn?: number | undefined;
}

/** A company's policies: each save with a change makes a version, and agents have the newest one in their drafts. */
export function createPolicies(sql: Sql, find: FindPersonalData) {
  const changing = <T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
    sql.inCompany(companyId, async (tx) => {
      await repository.takeTurns(tx, companyId);
      return work(tx);
    });

  async function requireSpace(tx: Tx, companyId: number): Promise<void> {
    if ((await repository.countPolicies(tx, companyId)) >= MAX_POLICIES)
      throw invalid({ name: { key: 'tooMany', params: { n: MAX_POLICIES } } });
  }

  async function add(tx: Tx, companyId: number, userId: number, content: PolicyContent): Promise<number> {
    await requireSpace(tx, companyId);
    const examplesPassed = await checkPolicy(tx, companyId, content, find, { id: null, before: null, path: '' });
    const id = await repository.addPolicy(tx, companyId, { content, examplesPassed, restoredFrom: null, userId });
    await recordActivity(tx, { companyId, userId }, 'policy.created', { id, name: content.name });
    return id;
  }

  /** Content that the policy has already makes no version, so that a repeated save is harmless. */
  async function save(
    tx: Tx,
    companyId: number,
    userId: number,
    { id, version, content: before }: Policy,
    { content, basedOn }: Changes,
    restoredFrom: number | null = null,
  ): Promise<Policy> {
    if (contentHash(content) !== contentHash(before)) {
      if (basedOn !== undefined && basedOn !== version) throw new AppError('conflict');
      const examplesPassed = await checkPolicy(tx, companyId, content, find, { id, before, path: 'content.' });
      await repository.saveVersion(tx, companyId, id, version + 1, { content, examplesPassed, restoredFrom, userId });
      const changes = changesBetween({ name: before.name }, { name: content.name });
      const entry = { id, name: content.name, version: restoredFrom ?? version + 1, changes };
      const kind = restoredFrom === null ? 'policy.changed' : 'policy.version_restored';
      await recordActivity(tx, { companyId, userId }, kind, entry);
    }
    return getPolicy(tx, companyId, id);
  }

  async function remove(tx: Tx, companyId: number, userId: number, { id, content }: Policy): Promise<void> {
    await repository.markDeleted(tx, companyId, id);
    await recordActivity(tx, { companyId, userId }, 'policy.removed', { id, name: content.name });
  }

  const versions = {
    list: (companyId: number, id: number, limit: number, below?: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getPolicy(tx, companyId, id);
        return listPolicyVersions(tx, companyId, id, limit, below);
      }),
    get: (companyId: number, id: number, number: number) =>
      sql.inCompany(companyId, (tx) => getPolicyVersion(tx, companyId, id, number)),
    compare: (companyId: number, id: number, number: number, other: number | undefined) =>
      sql.inCompany(companyId, async (tx) => {
        const { content: before } = await getPolicyVersion(tx, companyId, id, number);
        const { content: after } =
          other === undefined ? await getPolicy(tx, companyId, id) : await getPolicyVersion(tx, companyId, id, other);
        return comparePolicies(before, after);
      }),
    restore: (companyId: number, userId: number, id: number, number: number) =>
      changing(companyId, async (tx) => {
        const { content } = await getPolicyVersion(tx, companyId, id, number);
        return save(tx, companyId, userId, await getPolicy(tx, companyId, id), { content }, number);
      }),
  };

  const ofAgent = {
    list: (companyId: number, agentId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await requireAgent(tx, companyId, agentId);
        return listPolicies(tx, companyId, { agentId });
      }),
    get: (companyId: number, agentId: number, id: number) =>
      sql.inCompany(companyId, (tx) => getPolicy(tx, companyId, id, agentId)),
    create: (companyId: number, userId: number, agentId: number, content: PolicyContent) =>
      changing(companyId, async (tx) => {
        await requireAgent(tx, companyId, agentId);
        const id = await add(tx, companyId, userId, content);
        await attachPolicies(tx, companyId, agentId, [id]);
        return getPolicy(tx, companyId, id);
      }),
    update: (companyId: number, userId: number, agentId: number, id: number, changes: Changes) =>
      changing(companyId, async (tx) =>
        save(tx, companyId, userId, await getPolicy(tx, companyId, id, agentId), changes),
      ),
    remove: (companyId: number, userId: number, agentId: number, id: number): Promise<void> =>
      changing(companyId, async (tx) => remove(tx, companyId, userId, await getPolicy(tx, companyId, id, agentId))),
    attach: (companyId: number, userId: number, agentId: number, id: number) =>
      changing(companyId, async (tx) => {
        await requireAgent(tx, companyId, agentId);
        const { content, agents } = await getPolicy(tx, companyId, id);
        await attachPolicies(tx, companyId, agentId, [id]);
        const policy = await getPolicy(tx, companyId, id);
        const changes = agentsChanged(agents, policy.agents);
        if (changes.length > 0)
          await recordActivity(tx, { companyId, userId }, 'policy.attached', { id, name: content.name, changes });
        return policy;
      }),
    detach: (companyId: number, userId: number, agentId: number, id: number): Promise<void> =>
      changing(companyId, async (tx) => {
        await requireAgent(tx, companyId, agentId);
        const { content, agents } = await getPolicy(tx, companyId, id);
        await detachPolicies(tx, companyId, agentId, [id]);
        const changes = agentsChanged(
          agents,
          agents.filter((agent) => agent.id !== agentId),
        );
        if (changes.length > 0)
          await recordActivity(tx, { companyId, userId }, 'policy.detached', { id, name: content.name, changes });
      }),
  };

  return {
    list: (companyId: number) => sql.inCompany(companyId, (tx) => listPolicies(tx, companyId)),
    get: (companyId: number, id: number) => sql.inCompany(companyId, (tx) => getPolicy(tx, companyId, id)),
    create: (companyId: number, userId: number, content: PolicyContent) =>
      changing(companyId, async (tx) => getPolicy(tx, companyId, await add(tx, companyId, userId, content))),
    update: (companyId: number, userId: number, id: number, changes: Changes) =>
      changing(companyId, async (tx) => save(tx, companyId, userId, await getPolicy(tx, companyId, id), changes)),
    /** Soft-deletes: the policy can be restored for a day. No draft has it any more. */
    remove: (companyId: number, userId: number, id: number): Promise<void> =>
      changing(companyId, async (tx) => remove(tx, companyId, userId, await getPolicy(tx, companyId, id))),
    undelete: (companyId: number, userId: number, id: number) =>
      changing(companyId, async (tx) => {
        const { length } = await listPolicies(tx, companyId, { id });
        if (length === 0) await requireSpace(tx, companyId);
        await repository.restoreDeleted(tx, companyId, id);
        const policy = await getPolicy(tx, companyId, id);
        const entry = { id, name: policy.content.name };
        if (length === 0) await recordActivity(tx, { companyId, userId }, 'policy.restored', entry);
        return policy;
      }),
    /** Runs the examples of a policy that need not be saved. */
    tryOut: async (companyId: number, content: PolicyContent) => {
      const topics = await sql.inCompany(companyId, (tx) => readTopics(tx, companyId));
      return proveExamples({ ...content, isEnabled: false }, topics, find, '');
    },
    versions,
    ofAgent,
  };
}

/** Which agents have a policy, if that has changed. */
const agentsChanged = (before: Policy['agents'], after: Policy['agents']) =>
  changesBetween({ agent: namesOf(before) }, { agent: namesOf(after) });
const namesOf = (agents: Policy['agents']) => agents.map(({ name }) => name).join(', ');
