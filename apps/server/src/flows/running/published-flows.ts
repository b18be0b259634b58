import { prepareFlow, readFlow, type PreparedFlow } from '@parley/flow-engine';
import type { Tx } from '../../infra/sql/sql.ts';

/** The version of each flow that a run has met, by the flow's id. */
export type Pins = Record<string, number>;

const MOST_KEPT = 500;

/** Flows made ready to run. What was published never changes, so it is read and prepared once. */
export function createPublishedFlows() {
  const kept = new Map<string, { prepared: PreparedFlow; calls: number[] }>();

  async function find({ db }: Tx, companyId: number, flowId: number, version: number) {
    const key = `${companyId} ${flowId} ${version}`;
    const known = kept.get(key);
    if (known) return known;
    const row = await db
      .selectFrom('flow_versions')
      .select('definition')
      .where('company_id', '=', companyId)
      .where('flow_id', '=', flowId)
      .where('number', '=', version)
      .executeTakeFirst();
    if (!row) return undefined;
    const definition = readFlow(row.definition);
    const found = {
      prepared: prepareFlow(flowId, definition),
      calls: definition.nodes.flatMap(({ type, settings }) => (type === 'callFlow' ? [Number(settings.flowId)] : [])),
    };
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, found);
    return found;
  }

  return {
    /** A flow and all that it may call, each in the version the run met first, or in today's. */
    async load(tx: Tx, companyId: number, root: number, before: Pins) {
      const pins: Pins = { ...before };
      const flows = new Map<number, PreparedFlow>();
      const queue = [root, ...Object.keys(before).map(Number)];
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (flows.has(id)) continue;
        const version = pins[id] ?? (await currentVersion(tx, companyId, id));
        const found = version === undefined ? undefined : await find(tx, companyId, id, version);
        if (version === undefined || !found) continue;
        pins[id] = version;
        flows.set(id, found.prepared);
        queue.push(...found.calls);
      }
      return { pins, flows };
    },
  };
}

/** What customers meet now; nothing while a flow is paused or deleted. */
export async function currentVersion({ db }: Tx, companyId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('flows')
    .select('published_version')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_paused', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.published_version ?? undefined;
}
