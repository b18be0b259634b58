import type { FlowDefinition } from '@parley/flow-engine';
import { isSame } from './same.ts';

/** In how many steps a draft differs from another state: in what they say, and in where they lead. Where they stand does not count. */
export function changedSteps(before: FlowDefinition, after: FlowDefinition): number {
  const stepsOf = ({ nodes, edges }: FlowDefinition) => {
    const ways = Map.groupBy(edges, ({ from }) => from);
    return new Map(
      nodes.map(({ id, type, title, settings }) => {
        const leads = Object.fromEntries((ways.get(id) ?? []).map(({ exit, to }) => [exit, to]));
        return [id, { type, title, settings, leads }];
      }),
    );
  };
  const [old, now] = [stepsOf(before), stepsOf(after)];
  const ids = new Set([...old.keys(), ...now.keys()]);
  const steps = [...ids].filter((id) => !isSame(old.get(id), now.get(id))).length;
  return steps + (isSame(before.languages, after.languages) ? 0 : 1);
}
