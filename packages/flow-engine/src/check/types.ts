import type { ValueKind } from '../node-type.ts';
import type { Operator } from '@parley/contracts/conditions';
import { operators } from '../operators.ts';
import { kindsOfFields, type CustomerFields } from './customer-fields.ts';
import type { Checked } from './graph.ts';
import { problem, type Problem } from './problem.ts';

const ORDER: ReadonlySet<Operator> = new Set(['lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual']);
const PARTS: ReadonlySet<Operator> = new Set(['contains', 'notContains', 'startsWith', 'endsWith']);
const TRUTH: ReadonlySet<Operator> = new Set(['isTrue', 'isFalse']);

/** Comparisons that can never be true for a variable of its kind. */
export function typeProblems(graph: Map<string, Checked>, fields?: CustomerFields): Problem[] {
  const kinds = kindsOf(graph, fields);
  return [...graph.values()].flatMap(({ node, type, settings }) =>
    (type.comparisons?.(settings) ?? [])
      .filter(({ variable, operator, value }) => {
        const possible = [...(kinds.get(variable) ?? [])];
        return possible.length > 0 && possible.every((kind) => kind !== null && isPointless(kind, operator, value));
      })
      .map(({ variable, operator }) => problem('wrongType', node.id, `${variable} ${operator}`)),
  );
}

/** The kinds of values written to each variable; null if that is only known at run time. */
function kindsOf(graph: Map<string, Checked>, fields?: CustomerFields): Map<string, Set<ValueKind | null>> {
  const kinds = kindsOfFields(fields);
  for (const { type, settings } of graph.values())
    for (const name of type.writes?.(settings) ?? [])
      kinds.set(name, (kinds.get(name) ?? new Set()).add(type.writtenKind?.(settings) ?? null));
  return kinds;
}

function isPointless(kind: ValueKind, operator: Operator, value: unknown): boolean {
  if (TRUTH.has(operator)) return kind === 'date';
  if (PARTS.has(operator)) return kind === 'boolean';
  if (!ORDER.has(operator)) return false;
  if (kind === 'boolean') return true;
  if (typeof value === 'string' && value.includes('{{')) return false;
  const sample = { text: 'a', number: 0, date: '2026-01-01' }[kind];
  // Not comparable with values of this kind: neither less, nor greater, nor equal.
  const limit = value as string | number | boolean | null;
  return !operators.lessThan(sample, limit) && !operators.greaterThanOrEqual(sample, limit);
}
