import { LOCALES, type Locale } from '@parley/contracts/locales';
import { compareFlows, type FlowChange } from './compare.ts';
import type { FlowDefinition, FlowNode } from './definition.ts';

/** What stood in a setting before and what stands there now; empty where there was or is nothing. */
interface ChangedWords {
  /** The setting, or the exit that leads elsewhere. */
  field: string;
  /** The language of a text in several. */
  language: Locale | null;
  before: string;
  after: string;
}

export type DescribedChange = FlowChange & { words: ChangedWords[] };

const MAX_WORDS_PER_STEP = 30;
const MAX_CHARACTERS = 2_000;

/** The changes that turn the first flow into the second, with the words that differ. */
export function describeChanges(before: FlowDefinition, after: FlowDefinition): DescribedChange[] {
  const [old, now] = [nodesById(before), nodesById(after)];
  return compareFlows(before, after).map((change) => {
    const [earlier, later] = [old.get(change.node ?? ''), now.get(change.node ?? '')];
    if (!earlier || !later) return { ...change, words: [] };
    const words = change.kind === 'rewired' ? changedTargets(change) : changedSettings(change, earlier, later);
    return { ...change, words: words.slice(0, MAX_WORDS_PER_STEP) };
  });

  function changedTargets({ node, fields }: FlowChange): ChangedWords[] {
    const target = (flow: FlowDefinition, nodes: ReadonlyMap<string, FlowNode>, exit: string) => {
      const found = nodes.get(flow.edges.find((edge) => edge.from === node && edge.exit === exit)?.to ?? '');
      return found ? found.title || found.type : '';
    };
    return fields.map((exit) => ({
      field: exit,
      language: null,
      before: target(before, old, exit),
      after: target(after, now, exit),
    }));
  }
}

const nodesById = ({ nodes }: FlowDefinition) => new Map(nodes.map((node) => [node.id, node]));

function changedSettings({ fields }: FlowChange, earlier: FlowNode, later: FlowNode): ChangedWords[] {
  return fields.flatMap((field) =>
    field === 'title'
      ? [{ field, language: null, before: earlier.title, after: later.title }]
      : leavesOf(earlier.settings[field], later.settings[field], null).map((leaf) => ({ field, ...leaf })),
  );
}

/** The single values that differ, however deep they are. */
function leavesOf(before: unknown, after: unknown, language: Locale | null): Omit<ChangedWords, 'field'>[] {
  if (isPlain(before) && isPlain(after)) {
    const [one, other] = [wordsOf(before), wordsOf(after)];
    return one === other ? [] : [{ language, before: one, after: other }];
  }
  const [one, other] = [partsOf(before), partsOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) =>
    leavesOf(one.get(key), other.get(key), LOCALES.find((locale) => locale === key) ?? language),
  );
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, MAX_CHARACTERS)
    : '';

/** The parts of a value by name; items of a list by their id, so that moving one does not change all others. */
function partsOf(value: unknown): Map<string, unknown> {
  if (Array.isArray(value))
    return new Map(value.map((item: unknown, at) => [idOf(item) ?? String(at), withoutId(item)]));
  if (!isPlain(value)) return new Map(Object.entries(value as object));
  return new Map(value === null || value === undefined ? [] : [['', value]]);
}

function idOf(item: unknown): string | null {
  const id = !isPlain(item) && !Array.isArray(item) ? (item as { id?: unknown }).id : null;
  return typeof id === 'string' ? `id ${id}` : null;
}

function withoutId(item: unknown): unknown {
  if (idOf(item) === null) return item;
  const { id: _, ...rest } = item as Record<string, unknown>;
  return rest;
}
