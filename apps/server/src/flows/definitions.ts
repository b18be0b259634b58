import type { Flow } from '@parley/contracts/flows';
import { checkedFields, checkFlow, type FlowDefinition, MAX_NODES, readFlow, type Problem } from '@parley/flow-engine';
import { readAgentIds } from '../ai-agents/index.ts';
import { readSecretNames } from '../company-secrets/index.ts';
import { listFields } from '../customers/index.ts';
import { invalid } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { findSavedReplies } from '../message-templates/index.ts';
import { readQuickActionIds } from '../quick-actions/index.ts';
import { readFileIds } from './files.ts';

/** A flow that consists of its start only. */
export const EMPTY: FlowDefinition = {
  format: 1,
  languages: ['en'],
  nodes: [{ id: 'start', type: 'start', title: '', x: 0, y: 0, settings: {} }],
  edges: [],
  notes: [],
};

/** Parses a submitted flow. Unfinished flows are accepted; anything malformed is rejected with a reason. */
export function readDefinition(sent: unknown): FlowDefinition {
  const nodes = (sent as { nodes?: unknown[] } | null)?.nodes;
  if (Array.isArray(nodes) && nodes.length > MAX_NODES)
    throw invalid({ definition: { key: 'flowTooLarge', params: { n: MAX_NODES } } });
  try {
    return readFlow(sent);
  } catch {
    throw invalid({ definition: { key: 'flowShape' } });
  }
}

/** Checks a flow in its context: its channels and the company's flows, files, agents and saved replies. */
export async function checkIn(
  tx: Tx,
  companyId: number,
  flowId: number,
  definition: FlowDefinition,
): Promise<Problem[]> {
  const { db } = tx;
  const flows = await db
    .selectFrom('flows')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where('published_version', 'is not', null)
    .execute();
  const channels = await db
    .selectFrom('channels')
    .select('type')
    .distinct()
    .where('company_id', '=', companyId)
    .where('flow_id', '=', flowId)
    .execute();
  const platforms = channels.length > 0 ? channels.map(({ type }) => type) : ['web_widget'];
  return checkFlow(definition, {
    platforms: platforms as Parameters<typeof checkFlow>[1]['platforms'],
    flowIds: new Set(flows.map(({ id }) => id)),
    fileIds: await readFileIds(tx, companyId),
    quickActionIds: await readQuickActionIds(tx, companyId),
    agentIds: await readAgentIds(tx, companyId),
    secretNames: await readSecretNames(tx, companyId),
    customerFields: checkedFields(await listFields(tx, companyId)),
    savedReplies: await findSavedReplies(tx, companyId),
  });
}

/** What starts a flow, for lists. */
export function startsOf({ nodes }: FlowDefinition): Flow['startsBy'] {
  return nodes.flatMap(({ type, settings }): Flow['startsBy'] => {
    if (type === 'start') return [{ on: 'start', words: [] }];
    if (type !== 'trigger') return [];
    const { on, words, event } = settings as { on?: unknown; words?: unknown; event?: unknown };
    if (on === 'event') return [{ on, words: typeof event === 'string' ? [event] : [] }];
    return [{ on: 'keyword', words: Array.isArray(words) ? words.map(String).slice(0, 10) : [] }];
  });
}
