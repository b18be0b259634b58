import { nodeTypes, stringOf, textOf, wordsIn, type FlowDefinition, type FlowNode } from '@parley/flow-engine';

export interface Column {
  variable: string;
  /** What was asked, in the first language of the flow; empty for a variable that no question fills. */
  question: string;
}

const MAX_COLUMNS = 100;

/** The variables that the versions of a flow fill, in the order in which customers meet them; the newest version first. */
export function columnsOf(versions: readonly FlowDefinition[]): Column[] {
  const columns = new Map<string, Column>();
  for (const version of versions)
    for (const node of inOrder(version)) {
      const type = nodeTypes.get(node.type);
      const read = type?.settings.safeParse(node.settings);
      const names = read?.success ? (type?.writes?.(read.data) ?? []) : [];
      for (const variable of names) {
        const known = columns.get(variable);
        if (!known?.question) columns.set(variable, { variable, question: questionOf(node, version) });
      }
    }
  return [...columns.values()].slice(0, MAX_COLUMNS);
}

const questionOf = ({ type, settings }: FlowNode, { languages }: FlowDefinition): string =>
  type === 'ask' || type === 'choice' ? stringOf(wordsIn(textOf(settings['text']), [...languages])).slice(0, 300) : '';

/** The steps as they follow each other, breadth first; unconnected ones last. */
function inOrder({ nodes, edges }: FlowDefinition): FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ways = Map.groupBy(edges, ({ from }) => from);
  const seen = new Set(nodes.filter(({ type }) => type === 'start' || type === 'trigger').map(({ id }) => id));
  // A set is walked in the order of insertion, including what is added on the way.
  for (const id of seen) for (const { to } of ways.get(id) ?? []) seen.add(to);
  return [...seen, ...byId.keys()].flatMap((id, at, all) => (all.indexOf(id) === at ? (byId.get(id) ?? []) : []));
}
