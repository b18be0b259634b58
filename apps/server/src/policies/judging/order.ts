import { POLICY_KINDS, type PolicyContent } from '@parley/contracts/policy-content';
import { PRECEDENCE, type Rank } from '@parley/contracts/policy-hits';

/** A policy in the version that an agent was published with. */
export interface AttachedPolicy {
  id: number;
  version: number;
  content: PolicyContent;
}

/** The row of the precedence table that a policy belongs to; null if it is only counted. */
export function rankOf({ enforcement, action: { kind } }: PolicyContent): Rank | null {
  if (enforcement === 'shadow') return null;
  if (kind === 'style') return 'style';
  if (enforcement === 'soft') return 'soft';
  if (kind === 'route') return 'hard_route';
  if (kind === 'must_not_say') return 'hard_must_not_say';
  return kind === 'data' ? 'hard_data' : kind;
}

const row = (content: PolicyContent): number => {
  const rank = rankOf(content);
  return rank === null ? PRECEDENCE.length : PRECEDENCE.indexOf(rank);
};

/**
 * From the strongest to the weakest: by the row of the table, then by what outranks what, then by priority, then the stricter one,
 * then the lower id. It depends on the policies alone, never on the order in which they come.
 */
export function inOrder<Policy extends AttachedPolicy>(policies: readonly Policy[]): Policy[] {
  const sorted = policies.toSorted(byStrength);
  const rows = Map.groupBy(sorted, ({ content }) => row(content));
  return [...rows.keys()].toSorted((one, other) => one - other).flatMap((key) => outrankedLast(rows.get(key) ?? []));
}

function byStrength(one: AttachedPolicy, other: AttachedPolicy): number {
  return (
    row(one.content) - row(other.content) ||
    other.content.priority - one.content.priority ||
    stricter(one.content, other.content) ||
    one.id - other.id
  );
}

const SEVERITY = { high: 0, medium: 1, low: 2 };
const ENFORCED = { hard: 0, soft: 1, shadow: 2 };

/** Negative if the first is stricter. */
function stricter(one: PolicyContent, other: PolicyContent): number {
  const others = strictnessOf(other);
  const differences = strictnessOf(one).map((value, at) => value - (others[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Smaller is stricter, the first number counting most. */
function strictnessOf({ enforcement, severity, action }: PolicyContent): number[] {
  // The numbers of an action can only be compared with those of the same kind.
  return [ENFORCED[enforcement], SEVERITY[severity], POLICY_KINDS.indexOf(action.kind), ...ofAction(action)];
}

const MANY = 1e9;

function ofAction(action: PolicyContent['action']): number[] {
  // A person is stricter than a flow; one that answers nothing is stricter than one that says something instead.
  if (action.kind === 'route') return [action.flowId === null ? 0 : 1];
  if (action.kind === 'must_not_say') return [action.safePhrase.length > 0 ? 1 : 0, -action.patterns.length];
  if (action.kind === 'must_say') return [action.often === 'always' ? 0 : 1];
  if (action.kind === 'limit')
    return [action.characters, action.sentences, action.links, action.offers].map((most) => most ?? MANY);
  if (action.kind === 'data') return [action.isShownToStaff ? 1 : 0, -action.finds.length];
  return [];
}

/** Moves each policy behind those of its row that outrank it. In a circle, which is refused when saved, the strongest goes first. */
function outrankedLast<Policy extends AttachedPolicy>(sorted: readonly Policy[]): Policy[] {
  const ids = new Set(sorted.map(({ id }) => id));
  const waiting = new Map(sorted.map(({ id }) => [id, 0]));
  const outranks = new Map(
    sorted.map(({ id, content }) => [
      id,
      [...new Set(content.relations.outranks)].filter((other) => ids.has(other) && other !== id),
    ]),
  );
  for (const others of outranks.values()) for (const other of others) waiting.set(other, (waiting.get(other) ?? 0) + 1);
  if ([...waiting.values()].every((count) => count === 0)) return [...sorted];
  const left = [...sorted];
  const done: Policy[] = [];
  while (left.length > 0) {
    const at = Math.max(
      0,
      left.findIndex(({ id }) => (waiting.get(id) ?? 0) <= 0),
    );
    const [next] = left.splice(at, 1);
    if (!next) break;
    done.push(next);
    for (const other of outranks.get(next.id) ?? []) waiting.set(other, (waiting.get(other) ?? 0) - 1);
  }
  return done;
}
