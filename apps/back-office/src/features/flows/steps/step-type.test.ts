import type { ComponentType } from 'react';
import {
  advance,
  checkFlow,
  newRun,
  nodeType,
  nodeTypes,
  prepareFlow,
  sentence,
  templatePieces,
  type FlowDefinition,
  type FlowNode,
  type NodeType,
  type NodeTypeName,
} from '@parley/flow-engine';
import { createInstance } from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type names from '../../../components/step-names/locales/en.json';
import { texts } from '../builder/builder-texts.ts';
import { exitsOf } from '../builder/document/exits.ts';
import type { EDITORS } from '../inspector/editors/index.ts';
import { fieldsOf } from '../inspector/fields-of.ts';
import type about from './locales/en.json';
import { newStep } from './new-step.ts';
import { paletteOf } from './palette.ts';
import { plain } from '../../../components/step-text/pieces.ts';
import { stepIcon } from './step-icon.ts';
import { stepWords } from './step-words.ts';

/** Stands in for `nodes/pretend/pretend.ts`. */
const pretend = nodeType({
  type: 'pretend',
  family: 'do',
  icon: 'tag',
  settings: z.strictObject({ note: z.string().min(1).max(2_000), isUrgent: z.boolean().default(false) }),
  firstSettings: () => ({ note: 'Called at {{message}}', isUrgent: false }),
  summary: ({ note }) => sentence('steps.summary.pretend', { note: templatePieces(String(note)) }),
  exits: () => ['next', 'refused'],
  optionalExits: ['refused'],
  templates: ({ note }) => [note],
  run({ note }, { change, fill }) {
    change({ kind: 'note', text: fill(note) });
    return { do: 'go', exit: 'next' };
  },
});
const PRETEND = pretend.type as string as NodeTypeName;

/** Stands in for the translation catalogs. */
const TEXTS = {
  types: { pretend: 'Pretend' },
  exits: { refused: 'Refused' },
  fields: { note: 'What to note' },
  summary: { pretend: 'Notes: {{note}}' },
};

const i18n = createInstance();
beforeAll(async () => {
  const translation = (await texts.en()).default;
  await i18n.init({ lng: 'en', resources: { en: { translation } }, interpolation: { escapeValue: false } });
  i18n.addResourceBundle('en', 'translation', { steps: TEXTS }, true);
});

const flowOf = (second: FlowNode): FlowDefinition => ({
  format: 1,
  languages: ['en'],
  nodes: [{ ...newStep('start', 'en'), id: 'start' }, second],
  edges: [{ id: 'edge', from: 'start', exit: 'next', to: second.id }],
  notes: [],
});
const check = (node: FlowNode) =>
  checkFlow(flowOf(node), { platforms: [] }).map(({ code, detail }) => `${code} ${detail}`.trim());
const words = (node: FlowNode) => stepWords(i18n.t, 'en', flowOf(node));

describe('a step type in the list of types', () => {
  // Stands in for a line in `nodes/index.ts`.
  const list = nodeTypes as Map<string, NodeType>;
  beforeEach(() => void list.set(pretend.type, pretend as unknown as NodeType));
  afterEach(() => void list.delete(pretend.type));

  test('is offered by the palette, in its family, with its icon and its name', () => {
    const offered = paletteOf({ hasStart: true }).find(({ family }) => family === 'do')?.types;
    expect(offered?.at(-1)).toBe('pretend');
    expect(stepIcon('pretend')).toBe(stepIcon('update'));
    expect(words(newStep(PRETEND, 'en')).name('pretend')).toBe('Pretend');
  });

  test('has initial settings that pass the check', () => {
    const node = newStep(PRETEND, 'en');
    expect(node.settings).toEqual({ note: 'Called at {{message}}', isUrgent: false });
    expect(check(node)).toEqual([]);
  });

  test('has a summary and named exits', () => {
    const node = newStep(PRETEND, 'en');
    expect(plain(words(node).summary(node, 'en'))).toBe('Notes: Called at message');
    expect(exitsOf(node).map((exit) => words(node).exit(node, exit))).toEqual(['Next', 'Refused']);
  });

  test('is checked: its settings, by label, and the variables in its templates', () => {
    const empty = { ...newStep(PRETEND, 'en'), settings: { note: '' } };
    expect(check(empty)).toContain('badSettings note');
    expect(words(empty).problem({ code: 'badSettings', severity: 'error', node: empty.id, detail: 'note' })).toBe(
      'What to note: not complete yet. Open the step and fill it in.',
    );
    expect(check({ ...empty, settings: { note: '{{nobody}}' } })).toEqual(['unknownVariable nobody']);
  });

  test('has a form, and runs', () => {
    expect(fieldsOf(pretend.settings).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'note: template',
      'isUrgent: boolean',
    ]);
    const flow = prepareFlow(1, flowOf({ ...newStep(PRETEND, 'en'), id: 'it' }));
    const world = { now: 0, language: null, facts: {}, findFlow: () => flow, findSavedReply: () => undefined };
    const { effects } = advance(newRun(1, 1), { type: 'start', event: null, text: 'nine' }, world);
    expect(effects).toEqual([{ do: 'change', node: 'it', change: { kind: 'note', text: 'Called at nine' } }]);
  });
});

test('a step type that is not in the list is unknown everywhere', () => {
  const node = { ...newStep('end', 'en'), type: 'pretend' };
  expect(check(node)).toEqual(['unknownType pretend']);
  expect(words({ ...node, type: 'constructor' }).name('constructor')).toBe('Unknown step');
});

/** The compiler is the test: each of these lines must be an error. */
test('omitting a part of a step type is a type error', () => {
  const without = <Part extends keyof typeof pretend>(_part: Part) => pretend as Omit<typeof pretend, Part>;
  // @ts-expect-error No family: the palette would not know where to offer it.
  nodeType(without('family'));
  // @ts-expect-error No icon.
  nodeType(without('icon'));
  // @ts-expect-error No first settings.
  nodeType(without('firstSettings'));
  // @ts-expect-error No summary.
  nodeType(without('summary'));
  // @ts-expect-error First settings that leave one out.
  nodeType({ ...pretend, firstSettings: () => ({ note: '' }) });

  // The English catalogs type the texts: a step type, an exit or a setting without one does not compile.
  type Named = keyof (typeof names)['steps']['types'];
  type Labelled = keyof (typeof about)['steps']['fields'];
  // @ts-expect-error No name.
  const name: Named = 'pretend';
  // @ts-expect-error No label.
  const label: Labelled = 'note';
  // @ts-expect-error No form.
  const editors: Record<NodeTypeName | 'pretend', ComponentType> = {} as typeof EDITORS;
  expect([name, label, editors]).toEqual(['pretend', 'note', {}]);
});
