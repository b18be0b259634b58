import { comparisonsOf } from '@parley/contracts/conditions';
import { saidBefore, topicTimes } from '@parley/contracts/policy-facts';
import type { PolicyContent } from '@parley/contracts/policy-content';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

type ReferenceKind = 'policies' | 'topics' | 'flows' | 'users';

export interface Reference {
  kind: ReferenceKind;
  id: number;
  /** Where in the content it is. */
  field: string;
}

const idIn = (variable: string, name: (id: number) => string): number | null => {
  const id = Number(/\d+/.exec(variable)?.[0]);
  return variable === name(id) ? id : null;
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function inConditions({ when }: PolicyContent): Reference[] {
  return (when ? comparisonsOf(when) : []).flatMap(({ variable, value }): Reference[] => {
    const field = 'when';
    if (variable === 'message.topics')
      return listOf(value).flatMap((each) => (Number(each) > 0 ? [{ kind: 'topics', id: Number(each), field }] : []));
    const topic = idIn(variable, topicTimes);
    if (topic !== null) return [{ kind: 'topics', id: topic, field }];
    const policy = idIn(variable, saidBefore);
    return policy === null ? [] : [{ kind: 'policies', id: policy, field }];
  });
}

/** Everything else that a policy refers to. */
export function referencesOf(content: PolicyContent): Reference[] {
  const { action, relations, ownerId } = content;
  return [
    ...inConditions(content),
    ...(action.kind === 'must_not_say'
      ? action.topics.map((id): Reference => ({ kind: 'topics', id, field: 'action.topics' }))
      : []),
    ...(action.kind === 'route' && action.flowId !== null
      ? [{ kind: 'flows', id: action.flowId, field: 'action.flowId' } satisfies Reference]
      : []),
    ...(['dependsOn', 'excludes', 'outranks'] as const).flatMap((kind) =>
      relations[kind].map((id): Reference => ({ kind: 'policies', id, field: `relations.${kind}` })),
    ),
    ...(ownerId === null ? [] : [{ kind: 'users', id: ownerId, field: 'ownerId' } satisfies Reference]),
  ];
}

const TABLES: Record<ReferenceKind, ReturnType<typeof raw>> = {
  policies: raw`policies WHERE deleted_at IS NULL`,
  topics: raw`policy_topics WHERE true`,
  flows: raw`flows WHERE deleted_at IS NULL`,
  users: raw`users WHERE true`,
};

/** Those of the references that lead nowhere. */
export async function findBroken(
  { db }: Tx,
  companyId: number,
  references: readonly Reference[],
): Promise<Reference[]> {
  const broken: Reference[] = [];
  for (const [kind, group] of Map.groupBy(references, (each) => each.kind)) {
    const ids = [...new Set(group.map(({ id }) => id))];
    const { rows } = await raw<{ id: number }>`
      SELECT id FROM ${TABLES[kind]} AND company_id = ${companyId} AND id = ANY (${ids}::bigint[])`.execute(db);
    const found = new Set(rows.map(({ id }) => id));
    broken.push(...group.filter(({ id }) => !found.has(id)));
  }
  return broken;
}
