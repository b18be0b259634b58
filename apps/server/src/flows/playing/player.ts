import type { FlowPlayer, FlowStep } from '../../ai-agents/index.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { createFindTopic } from '../../understanding/classify/index.ts';
import { createPublishedFlows } from '../running/published-flows.ts';
import { playFlow } from './played-flow.ts';
import { reachableSteps } from './steps.ts';

/** Plays published flows in conversations of the lab. */
export function createFlowPlayer(sql: Sql): FlowPlayer {
  const published = createPublishedFlows();
  const findTopic = createFindTopic();

  return {
    async open(scene, flowId, seed, reach) {
      const { companyId } = scene;
      const loaded = await sql.inCompany(companyId, async (tx) => {
        const { flows, savedReplies } = await published.load(tx, companyId, flowId, {});
        const [flow] = await readFlows(tx, companyId, [flowId]);
        return flow && flows.has(flowId) ? { flowId, flows, savedReplies, isDisclosed: flow.isDisclosed } : null;
      });
      return loaded && playFlow({ sql, findTopic, reach }, scene, loaded, seed);
    },

    async steps(tx, companyId, flowIds) {
      const all = new Map<string, FlowStep>();
      for (const flowId of flowIds) {
        const { flows } = await published.load(tx, companyId, flowId, {});
        const names = new Map((await readFlows(tx, companyId, [...flows.keys()])).map(({ id, name }) => [id, name]));
        for (const step of reachableSteps(flowId, flows, (id) => names.get(id) ?? '')) all.set(step.key, step);
      }
      return [...all.values()];
    },
  };
}

const readFlows = async ({ db }: Tx, companyId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('flows')
        .select(['id', 'name', 'is_disclosed as isDisclosed'])
        .where('company_id', '=', companyId)
        .where('id', 'in', ids)
        .execute();
