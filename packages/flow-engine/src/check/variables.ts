import { isFieldKey } from '@parley/contracts/customer-fields';
import { secretOf } from '../filling/headers.ts';
import { piecesOf, REPLY_NAME } from '../text.ts';
import { isEntry, type Checked } from './graph.ts';
import { CUSTOMER, type CustomerFields } from './customer-fields.ts';
import { problem, type Problem } from './problem.ts';

/** Variables that every run has from the start. */
export const FACTS: ReadonlySet<string> = new Set([
  'message',
  'customer.name',
  'customer.email',
  'customer.phone',
  'platform',
  'language',
  'page_url',
  'company.name',
]);

/** Variables that are never written, or that are read before they can have been written. */
export function variableProblems(graph: Map<string, Checked>, fields?: CustomerFields): Problem[] {
  const written = new Set([...graph.values()].flatMap(writesOf));
  const known = knownAt(graph);
  return [...graph.values()].flatMap((each) => {
    const before = known.get(each.node.id);
    return [...new Set(readsOf(each))].flatMap((name) => {
      if (FACTS.has(name) || before?.has(name) || isCustomerField(name, fields)) return [];
      return [problem(written.has(name) ? 'unsetVariable' : 'unknownVariable', each.node.id, name)];
    });
  });
}

/** Whether a variable is one of the company's custom fields; if those are not known, any that could be one. */
function isCustomerField(name: string, fields: CustomerFields | undefined): boolean {
  if (!name.startsWith(CUSTOMER)) return false;
  const key = name.slice(CUSTOMER.length);
  return fields ? fields.has(key) : isFieldKey(key);
}

const writesOf = ({ type, settings }: Checked): string[] => type.writes?.(settings) ?? [];

/** The variables that a node's texts and rules read. Those with a fallback text may be missing. */
function readsOf({ type, settings, texts, replies }: Checked): string[] {
  const templates = [...texts.flatMap((text) => Object.values(text)), ...(type.templates?.(settings) ?? [])];
  const inReplies = replies.flatMap((text) => Object.values(text)).flatMap(namesIn);
  return [
    ...templates.flatMap(namesIn),
    ...inReplies.filter((name) => name !== REPLY_NAME),
    ...(type.reads?.(settings) ?? []),
  ];
}

const namesIn = (template: string): string[] =>
  piecesOf(template).flatMap((piece) =>
    // Secrets have their own check.
    'name' in piece && piece.otherwise === '' && secretOf(piece.name) === null ? [piece.name] : [],
  );

/** What may have been written before each node runs: everything that some path to it writes. */
function knownAt(graph: Map<string, Checked>): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const queue = [...graph.values()].filter(isEntry);
  for (const entry of queue) known.set(entry.node.id, new Set());
  for (let each = queue.pop(); each; each = queue.pop()) {
    const after = [...(known.get(each.node.id) ?? []), ...writesOf(each)];
    for (const next of each.after) {
      const there = known.get(next);
      const missing = after.filter((name) => !there?.has(name));
      if (there && missing.length === 0) continue;
      known.set(next, new Set([...(there ?? []), ...missing]));
      const node = graph.get(next);
      if (node) queue.push(node);
    }
  }
  return known;
}
