import type { AnswerTrace } from '@parley/contracts/answer-traces';
import { wordsIn, type PreparedFlow, type Step, type Text } from '@parley/flow-engine';
import { storeFlowTrace } from '../../ai-agents/index.ts';
import { notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import { readPolicyHits } from '../../policies/index.ts';
import type { Pins } from './published-flows.ts';

/** Stores the trace of a turn; null if nothing happened. */
export async function storeTrace(
  tx: Tx,
  companyId: number,
  conversationId: number,
  run: { flowId: number; version: number; pins: Pins },
  flows: ReadonlyMap<number, PreparedFlow>,
  steps: readonly Step[],
): Promise<number | null> {
  if (steps.length === 0) return null;
  const traced: AnswerTrace['steps'] = steps.map(({ flow, node, type, exit, notes }) => {
    const prepared = flows.get(flow)?.nodes.get(node);
    return { node, title: prepared?.node.title ?? '', type, exit: exit && exitName(prepared?.settings, exit), notes };
  });
  return storeFlowTrace(tx, companyId, conversationId, { flowId: run.flowId, version: run.version, steps: traced });
}

/** Shows buttons, branches and topics by the names that staff gave them. */
function exitName(settings: unknown, exit: string): string {
  const { options = [], branches = [], ways = [], topics = [] } = (settings ?? {}) as Record<string, Named[]>;
  const named = [...options, ...branches, ...ways, ...topics].find(({ id }) => id === exit);
  return (named?.label ? wordsIn(named.label, []) : named?.name) || exit;
}

interface Named {
  id: string;
  name?: string;
  label?: Text;
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** The trace that explains a message of the bot. */
export async function getTrace(
  tx: Tx,
  companyId: number,
  conversationId: number,
  messageId: number,
): Promise<AnswerTrace> {
  const row = await tx.db
    .selectFrom('messages')
    .innerJoin('answer_traces', 'answer_traces.id', 'messages.trace_id')
    .leftJoin('flows', 'flows.id', 'answer_traces.flow_id')
    .leftJoin('ai_agents', 'ai_agents.id', 'answer_traces.ai_agent_id')
    .select(['flows.id as flowId', 'flows.name as flowName', 'answer_traces.version', 'answer_traces.steps'])
    .select(['ai_agents.id as agentId', 'ai_agents.name as agentName'])
    .select([
      'answer_traces.id as traceId',
      'answer_traces.notice',
      'question',
      'outcome',
      'reason',
      'confidence',
      'stages',
    ])
    .where('messages.company_id', '=', companyId)
    .where('answer_traces.company_id', '=', companyId)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { question, outcome, reason, confidence, stages } = row;
  const hits = outcome === null ? await readPolicyHits(tx, companyId, row.traceId) : [];
  return {
    flow: named(row.flowId, row.flowName),
    agent: named(row.agentId, row.agentName),
    answer: outcome === null ? null : ({ question, outcome, reason, confidence, stages } as AnswerTrace['answer']),
    version: row.version,
    notice: row.notice as AnswerTrace['notice'],
    policies: hits.length > 0 ? { hits, others: 0, notApplied: [] } : null,
    steps: row.steps as AnswerTrace['steps'],
  };
}
