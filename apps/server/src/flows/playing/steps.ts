import { wordsIn, type PreparedFlow } from '@parley/flow-engine';
import type { FlowStep } from '../../ai-agents/index.ts';

/** Exits that no step takes in the lab: requests are not sent there, and no agent answers "blocked". */
const NEVER_TAKEN: Readonly<Record<string, readonly string[]>> = { httpRequest: ['ok'], aiAnswer: ['blocked'] };
const MAX_LABEL = 60;

/** A step of a flow, for counting. */
export const keyOf = (flow: number, node: string): string => `${flow}/${node}`;

/** What staff call a step: its title, else its first words. */
export function nameOf(flow: PreparedFlow | undefined, node: string): string {
  const found = flow?.nodes.get(node);
  if (!flow || !found) return node;
  const words = (found.type.texts?.(found.settings) ?? []).map((text) => wordsIn(text, [...flow.languages]));
  const name = found.node.title || words.find((each) => each.trim()) || found.type.type;
  return name.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LABEL);
}

/** The steps that a conversation in the lab can reach from where a flow begins, in flows that it calls, too. */
export function reachableSteps(
  root: number,
  flows: ReadonlyMap<number, PreparedFlow>,
  flowName: (id: number) => string,
): FlowStep[] {
  const seen = new Map<string, FlowStep>();
  const queue = entriesOf(root, flows.get(root));
  for (let place = queue.pop(); place; place = queue.pop()) {
    const { flow, node } = place;
    const key = keyOf(flow, node);
    const found = flows.get(flow)?.nodes.get(node);
    if (!found || seen.has(key)) continue;
    const { type, settings, next } = found;
    seen.set(key, { key, name: `${flowName(flow)}: ${nameOf(flows.get(flow), node)}` });
    const never = NEVER_TAKEN[type.type] ?? [];
    for (const [exit, to] of next) if (!never.includes(exit)) queue.push({ flow, node: to });
    for (const to of type.jumpsTo?.(settings) ?? []) queue.push({ flow, node: to });
    for (const called of type.calls?.(settings) ?? []) {
      const first = flows.get(called)?.startNode;
      if (first) queue.push({ flow: called, node: first });
    }
  }
  // Where a flow begins nothing happens yet.
  const isEntry = (id: string, flow: PreparedFlow) => flow.nodes.get(id)?.type.isEntry === true;
  const entries = new Set(
    [...flows].flatMap(([id, flow]) =>
      [...flow.nodes.keys()].filter((node) => isEntry(node, flow)).map((node) => keyOf(id, node)),
    ),
  );
  return [...seen.values()].filter(({ key }) => !entries.has(key));
}

/** Only what a message or a new conversation can start: a policy starts it. */
function entriesOf(flow: number, prepared: PreparedFlow | undefined) {
  const triggers = (prepared?.triggers ?? []).filter(
    ({ settings }) => (settings as { event?: string }).event !== 'handed_back',
  );
  const start = prepared?.startNode;
  return [...(start ? [start] : []), ...triggers.map(({ node }) => node.id)].map((node) => ({ flow, node }));
}
