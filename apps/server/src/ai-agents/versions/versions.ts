import type { AgentContent, AgentVersion } from '@parley/contracts/agent-versions';
import type { PublishGate } from '@parley/contracts/lab-runs';
import { recordActivity } from '../../activity/index.ts';
import { contentHash } from '../../infra/content-hash.ts';
import { AppError, invalid } from '../../infra/errors.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { hasProvider } from '../../models/index.ts';
import { attachedVersions } from '../../policies/index.ts';
import { getAgent } from '../ai-agents.ts';
import { openGate } from '../lab/gate.ts';
import { compareContents } from './compare.ts';
import { draftContent } from './content.ts';
import { readFigures } from './figures.ts';
import { giveToEveryone, giveToSome, publishIn, servedAs } from './publish.ts';
import { contentOf, getVersion, listVersions, lockForPublishing } from './repository.ts';

export type AgentVersions = ReturnType<typeof createAgentVersions>;

interface Order {
  draftHash: string;
  note: string;
  percent: number;
  /** Needed if the gate is closed. */
  reason: string;
}

/** What customers get from agents: immutable versions, made from drafts. */
export function createAgentVersions(sql: Sql, announce: (companyId: number) => void) {
  /** Runs a change that affects customers and announces it, because the inbox shows whether an agent answers in a channel. */
  const changing = <Result>(companyId: number, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    sql.inCompany(companyId, async (tx) => {
      tx.afterCommit(() => announce(companyId));
      return work(tx);
    });

  return {
    /** Publishes the draft, if it is still the one that the person has looked at. */
    publish: (companyId: number, userId: number, id: number, order: Order): Promise<AgentVersion> =>
      changing(companyId, async (tx) => {
        const { draftHash, note, percent, reason } = order;
        const agent = await lockForPublishing(tx, companyId, id);
        if (contentHash(agent.draft) !== draftHash) throw new AppError('conflict');
        // What customers get already has passed the gate.
        const gate = (await servedAs(tx, agent, agent.draft)) === null ? await openGate(tx, agent) : null;
        if (gate && !gate.isOpen && reason === '') throw invalid({ reason: { key: 'required' } });
        const judged = gate ? { gate, overrideReason: gate.isOpen ? '' : reason } : {};
        const publication = { content: agent.draft, note, percent, restoredFrom: null, userId, ...judged };
        return getVersion(tx, companyId, id, await publishIn(tx, agent, publication));
      }),

    /** Whether the draft may be published, and what speaks against it. */
    gate: (companyId: number, id: number): Promise<PublishGate> =>
      sql.inCompany(companyId, async (tx) => {
        const { settings } = await getAgent(tx, companyId, id);
        return openGate(tx, {
          id,
          companyId,
          draft: draftContent(settings, await attachedVersions(tx, companyId, id)),
        });
      }),

    /** Not gated: rolling back must always work. */
    restore: (companyId: number, userId: number, id: number, number: number): Promise<AgentVersion> =>
      changing(companyId, async (tx) => {
        const agent = await lockForPublishing(tx, companyId, id);
        const content = await withoutLostModel(tx, companyId, await contentOf(tx, companyId, id, number));
        const publication = { content, note: '', percent: 100, restoredFrom: number, userId };
        return getVersion(tx, companyId, id, await publishIn(tx, agent, publication));
      }),

    list: (companyId: number, id: number, limit: number, below?: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, id);
        return listVersions(tx, companyId, id, limit, below);
      }),

    get: (companyId: number, id: number, number: number) =>
      sql.inCompany(companyId, async (tx) => ({
        ...(await getVersion(tx, companyId, id, number)),
        content: await contentOf(tx, companyId, id, number),
      })),

    compare: (companyId: number, id: number, number: number, other: number | undefined) =>
      sql.inCompany(companyId, async (tx) => {
        const { settings } = await getAgent(tx, companyId, id);
        const before = await contentOf(tx, companyId, id, number);
        const after =
          other === undefined
            ? draftContent(settings, await attachedVersions(tx, companyId, id))
            : await contentOf(tx, companyId, id, other);
        return compareContents(before, after);
      }),

    /** Widens or narrows the canary; 100 gives it to everyone, 0 takes it back. */
    changeCanary: (companyId: number, userId: number, id: number, version: number, percent: number) =>
      changing(companyId, async (tx) => {
        const agent = await lockForPublishing(tx, companyId, id);
        if (agent.published === null || agent.canary?.version !== version) throw new AppError('conflict');
        if (percent === 0) await giveToEveryone(tx, agent, agent.published);
        else if (percent === 100) await giveToEveryone(tx, agent, version);
        else await giveToSome(tx, agent, version, percent);
        const before = agent.canary.steps.at(-1)?.percent ?? null;
        if (percent !== before) {
          const changes = [
            { field: 'share' as const, before: before === null ? null : `${before} %`, after: `${percent} %` },
          ];
          await recordActivity(tx, { companyId, userId }, 'agent.share_changed', {
            id,
            name: agent.name,
            version,
            changes,
          });
        }
        return getAgent(tx, companyId, id);
      }),

    figures: (companyId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => readFigures(tx, companyId, await getAgent(tx, companyId, id))),
  };
}

/** A model whose provider was removed cannot come back with an old version: the built-in engine answers instead. */
async function withoutLostModel(tx: Tx, companyId: number, content: AgentContent): Promise<AgentContent> {
  const { model } = content.settings;
  if (!model || (await hasProvider(tx, companyId, model.providerId))) return content;
  return { ...content, settings: { ...content.settings, model: null } };
}
