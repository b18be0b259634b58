import type { Platform } from '@parley/contracts/platform-list';
import type { FlowDefinition } from '../definition.ts';
import { nodeTypes } from '../nodes/index.ts';
import type { Text } from '../text.ts';
import { beforeAnswerProblems } from './before-answer.ts';
import { fieldProblems, type CustomerFields } from './customer-fields.ts';
import { endlessNodes, graphOf, reachable, type Checked } from './graph.ts';
import { problem, type Problem } from './problem.ts';
import { requestProblems, secretProblems } from './requests.ts';
import { textProblems } from './texts.ts';
import { typeProblems } from './types.ts';
import { variableProblems } from './variables.ts';

export { PROBLEMS, type Problem, type ProblemCode } from './problem.ts';

interface Surroundings {
  /** The platforms the flow runs on. */
  platforms: readonly Platform[];
  /** The flows that may be called; not checked if omitted. */
  flowIds?: ReadonlySet<number>;
  /** The existing files, quick actions, saved replies and agents; not checked if omitted. */
  fileIds?: ReadonlySet<number>;
  quickActionIds?: ReadonlySet<number>;
  savedReplies?: ReadonlyMap<number, Text>;
  agentIds?: ReadonlySet<number>;
  /** The names of the company's secrets; not checked if omitted. */
  secretNames?: ReadonlySet<string>;
  /** The company's custom fields of customers; not checked if omitted. */
  customerFields?: CustomerFields;
}

/** Everything that is wrong with a flow, worst first, each problem with its node. */
export function checkFlow(flow: FlowDefinition, surroundings: Surroundings): Problem[] {
  const { platforms, flowIds, savedReplies, customerFields } = surroundings;
  const graph = graphOf(flow, savedReplies);
  const found = reachable(graph);
  const problems = [
    ...shapeProblems(flow),
    ...[...graph.values()].flatMap((each) => edgeProblems(each, graph, flowIds)),
    ...[...graph.values()].flatMap((each) => referenceProblems(each, surroundings)),
    ...[...graph.values()].flatMap(requestProblems),
    ...[...graph.values()].flatMap((each) => secretProblems(each, surroundings.secretNames)),
    ...[...graph.keys()].filter((id) => !found.has(id)).map((id) => problem('unreachable', id)),
    ...endlessNodes(graph).map((id) => problem('endlessCycle', id)),
    ...beforeAnswerProblems(graph),
    ...variableProblems(graph, customerFields),
    ...typeProblems(graph, customerFields),
    ...[...graph.values()].flatMap((each) => fieldProblems(each, customerFields)),
    ...textProblems(graph, flow.languages, platforms),
  ];
  return problems.sort((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));
}

/** Nodes that cannot run and edges that lead nowhere. */
function shapeProblems({ nodes, edges }: FlowDefinition): Problem[] {
  const ids = new Map<string, number>();
  for (const { id } of nodes) ids.set(id, (ids.get(id) ?? 0) + 1);
  const starts = nodes.filter(({ type }) => type === 'start');
  return [
    ...(starts.length === 1 ? [] : [problem('noStart', starts[1]?.id ?? null)]),
    ...nodes.flatMap(({ id, type, settings }) => {
      const known = nodeTypes.get(type);
      if (!known) return [problem('unknownType', id, type)];
      const [issue] = known.settings.safeParse(settings).error?.issues ?? [];
      return issue ? [problem('badSettings', id, issue.path.join('.'))] : [];
    }),
    ...[...ids].filter(([, times]) => times > 1).map(([id]) => problem('sameId', id)),
    ...edges
      .filter(({ from, to }) => !ids.has(from) || !ids.has(to))
      .map(({ from, exit }) => problem('danglingEdge', ids.has(from) ? from : null, exit)),
  ];
}

/** Files, saved replies, quick actions and agents that do not exist in this company, or no longer do. */
function referenceProblems({ node, type, settings }: Checked, known: Surroundings): Problem[] {
  const gone = (ids: number[] | undefined, there: { has(id: number): boolean } | undefined) =>
    there && ids ? ids.filter((id) => !there.has(id)) : [];
  const files = gone(type.files?.(settings), known.fileIds);
  const replies = gone(type.savedReplies?.(settings), known.savedReplies);
  const actions = gone(type.quickActions?.(settings), known.quickActionIds);
  const agents = gone(type.agents?.(settings), known.agentIds);
  return [
    ...(files.length > 0 ? [problem('unknownFile', node.id, String(files.length))] : []),
    ...replies.map((id) => problem('unknownReply', node.id, String(id))),
    ...(actions.length > 0 ? [problem('unknownAction', node.id, String(actions.length))] : []),
    ...agents.map((id) => problem('unknownAgent', node.id, String(id))),
  ];
}

function edgeProblems(
  { node, type, settings, exits, next }: Checked,
  graph: Map<string, Checked>,
  flowIds?: ReadonlySet<number>,
) {
  const needed = exits.filter((exit) => !type.optionalExits?.includes(exit));
  // A node with a single exit may leave it unconnected: the flow ends there.
  const mustLead = needed.length > 1 || type.isEntry === true;
  const open = needed.filter((exit) => mustLead && !next.has(exit));
  const strange = [...next.keys()].filter((exit) => !exits.includes(exit));
  const lost = (type.jumpsTo?.(settings) ?? []).filter((id) => !graph.has(id));
  const uncallable = flowIds ? (type.calls?.(settings) ?? []).filter((id) => !flowIds.has(id)) : [];
  return [
    ...open.map((exit) => problem('missingExit', node.id, exit)),
    ...strange.map((exit) => problem('danglingEdge', node.id, exit)),
    ...lost.map(() => problem('unknownTarget', node.id)),
    ...uncallable.map((id) => problem('unknownFlow', node.id, String(id))),
  ];
}
