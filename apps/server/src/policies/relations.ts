import type { Problem } from '@parley/contracts/error-texts/index';
import type { PolicyContent } from '@parley/contracts/policy-content';

type Relations = PolicyContent['relations'];

/** A policy as far as its relations to others matter. */
export interface RelatedPolicy {
  id: number;
  name: string;
  relations: Relations;
}

/** Relations that must not lead back to where they started. */
const DIRECTED = ['outranks', 'dependsOn'] as const;

/** What is wrong with the relations of a policy among the others of the company; null for a policy without an id yet. */
export function relationProblem(
  id: number | null,
  name: string,
  relations: Relations,
  others: readonly RelatedPolicy[],
): { field: string; problem: Problem } | null {
  const contradiction = relations.excludes.find((each) => relations.dependsOn.includes(each));
  if (contradiction !== undefined) return { field: 'relations.excludes', problem: { key: 'policyContradiction' } };
  if (id === null) return null;
  for (const kind of ['dependsOn', 'excludes', 'outranks'] as const)
    if (relations[kind].includes(id)) return { field: `relations.${kind}`, problem: { key: 'policySelf' } };
  const all = new Map(others.map((each) => [each.id, each]));
  all.set(id, { id, name, relations });
  const opposing = [...all.values()].find(
    (each) => each.relations.excludes.includes(id) && relations.dependsOn.includes(each.id),
  );
  if (opposing) return { field: 'relations.dependsOn', problem: { key: 'policyContradiction' } };
  for (const kind of DIRECTED) {
    const circle = findCircle(id, (each) => all.get(each)?.relations[kind] ?? []);
    if (circle) {
      const names = circle.map((each) => all.get(each)?.name ?? '').join(' → ');
      return { field: `relations.${kind}`, problem: { key: 'policyCircle', params: { names } } };
    }
  }
  return null;
}

/** The way from a policy back to itself, if there is one. */
function findCircle(start: number, next: (id: number) => readonly number[]): number[] | null {
  const cameFrom = new Map<number, number>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const other of next(id)) {
      if (other === start) return wayTo(id, start, cameFrom);
      if (cameFrom.has(other)) continue;
      cameFrom.set(other, id);
      waiting.push(other);
    }
  return null;
}

function wayTo(end: number, start: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const way = [start];
  for (let id: number | undefined = end; id !== undefined && id !== start; id = cameFrom.get(id)) way.splice(1, 0, id);
  return [...way, start];
}
