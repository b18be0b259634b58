import { contentHash } from '../../../infra/content-hash.ts';
import { invalid, notFound } from '../../../infra/errors.ts';
import type { Jobs } from '../../../infra/jobs/jobs.ts';
import type { Sql } from '../../../infra/sql/sql.ts';
import { getAgent } from '../../ai-agents.ts';
import { lockForPublishing } from '../../versions/repository.ts';
import { countConversations } from './earlier-answers.ts';
import { KIND } from './job.ts';
import { addBackTest, endBackTest, getBackTest, listBackTests, listChanges } from './repository.ts';

export type BackTests = ReturnType<typeof createBackTests>;

interface Page {
  /** The position of a group. */
  group?: number | undefined;
  after: number;
  limit: number;
}

/** Replays conversations with a draft, to see which answers it changes. A job asks for them. */
export function createBackTests(sql: Sql, jobs: Jobs) {
  return {
    /** Only one per agent at a time: starting another returns the one in progress. */
    start: (companyId: number, agentId: number, conversations: number) =>
      sql.inCompany(companyId, async (tx) => {
        const { draft, published } = await lockForPublishing(tx, companyId, agentId);
        const running = (await listBackTests(tx, companyId, agentId)).find(({ state }) => state === 'running');
        if (running) return running;
        if (published === null) throw invalid({ conversations: { key: 'notPublished' } });
        const total = await countConversations(tx, companyId, agentId, new Date(), conversations);
        const test = { draft, draftHash: contentHash(draft), liveVersion: published, total };
        const id = await addBackTest(tx, companyId, agentId, test);
        await jobs.enqueue(tx, { kind: KIND, payload: { id }, companyId, lane: `${KIND} ${agentId}` });
        return getBackTest(tx, companyId, agentId, id);
      }),

    list: (companyId: number, agentId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        return listBackTests(tx, companyId, agentId);
      }),

    get: (companyId: number, agentId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        return getBackTest(tx, companyId, agentId, id);
      }),

    changes: (companyId: number, agentId: number, id: number, { group, ...page }: Page) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const { groups } = await getBackTest(tx, companyId, agentId, id);
        const cause = group === undefined ? null : groups[group]?.cause;
        if (cause === undefined) throw notFound();
        return listChanges(tx, companyId, id, { ...page, cause });
      }),

    /** From here on its figures stay as they are; one that has ended stays as it is. */
    cancel: (companyId: number, agentId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        await getBackTest(tx, companyId, agentId, id);
        await endBackTest(tx, companyId, id, 'cancelled');
        return getBackTest(tx, companyId, agentId, id);
      }),
  };
}
