import { prepareFlow, readFlow, type PreparedFlow } from '@parley/flow-engine';
import type { Tx } from '../../infra/sql/sql.ts';
import { findSavedReplies } from '../../message-templates/index.ts';

/** The version of each flow that a run uses, by flow id. */
export type Pins = Record<string, number>;

const MAX_CACHED = 500;

/** Flows prepared for running. Versions are immutable, so they are parsed once and cached. */
export function createPublishedFlows() {
  const kept = new Map<string, { prepared: PreparedFlow; calls: number[]; replies: number[] }>();

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
    const prepared = prepareFlow(flowId, definition);
    const found = {
      prepared,
      calls: definition.nodes.flatMap(({ type, settings }) => (type === 'callFlow' ? [Number(settings.flowId)] : [])),
      replies: savedRepliesIn(prepared),
    };
    const [oldest] = kept.keys();
    if (kept.size >= MAX_CACHED && oldest !== undefined) kept.delete(oldest);
    kept.set(key, found);
    return found;
  }

  return {
    /**
     * Loads a flow and all flows it may call, each in the version that the run met first or else the current one, and the saved
     * replies they use.
     */
    async load(tx: Tx, companyId: number, root: number, before: Pins) {
      const pins: Pins = { ...before };
      const flows = new Map<number, PreparedFlow>();
      const replyIds = new Set<number>();
      const queue = [root, ...Object.keys(before).map(Number)];
      for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
        if (flows.has(id)) continue;
        const version = pins[id] ?? (await currentVersion(tx, companyId, id));
        const found = version === undefined ? undefined : await find(tx, companyId, id, version);
        if (version === undefined || !found) continue;
        pins[id] = version;
        flows.set(id, found.prepared);
        queue.push(...found.calls);
        for (const reply of found.replies) replyIds.add(reply);
      }
      return { pins, flows, savedReplies: await findSavedReplies(tx, companyId, [...replyIds]) };
    },
  };
}

/** The saved replies that a flow uses. */
export const savedRepliesIn = ({ nodes }: PreparedFlow): number[] =>
  [...nodes.values()].flatMap(({ type, settings }) => type.savedReplies?.(settings) ?? []);

/** The published version; undefined while the flow is paused or deleted. */
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
