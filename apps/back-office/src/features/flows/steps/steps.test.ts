import { LOCALES, type Locale } from '@parley/contracts/locales';
import { bcp47 } from '@parley/contracts/locales';
import {
  nodeTypes,
  PROBLEMS,
  type FlowDefinition,
  type FlowNode,
  type NodeTypeName,
  type StepText,
} from '@parley/flow-engine';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { branchSentence, otherwiseSentence } from './condition-sentence.ts';
import { exitsOf } from '../builder/document/exits.ts';
import { newStep } from './new-step.ts';
import { piecesFor, plain } from '../../../components/step-text/pieces.ts';
import { paletteOf } from './palette.ts';
import { stepWords, type StepWords } from './step-words.ts';
import { texts } from '../builder/builder-texts.ts';
import { variablesOf } from './variables.ts';

const i18n = createInstance();
beforeAll(async () => {
  const loaded = await Promise.all(LOCALES.map(async (code) => [bcp47(code), (await texts[code]()).default] as const));
  const resources = Object.fromEntries(loaded.map(([code, translation]) => [code, { translation }]));
  await i18n.init({ lng: 'en', fallbackLng: false, resources, interpolation: { escapeValue: false } });
});

const tIn = (locale: Locale) => i18n.getFixedT(bcp47(locale));
const wordsIn = (locale: Locale, definition?: FlowDefinition): StepWords => stepWords(tIn(locale), locale, definition);
const inEnglish = (text: StepText): string => plain(piecesFor(text, { t: tIn('en'), locale: 'en' }));
const types = [...nodeTypes.keys()] as NodeTypeName[];
const flowOf = (...nodes: FlowNode[]): FlowDefinition => ({
  format: 1,
  languages: ['en'],
  nodes,
  edges: [],
  notes: [],
});
const step = (type: NodeTypeName, settings: Record<string, unknown>): FlowNode => ({
  ...newStep(type, 'en'),
  id: 'it',
  settings,
});

test('the palette offers every step type once, and a start only if the flow has none', () => {
  const offered = (hasStart: boolean) => paletteOf({ hasStart }).flatMap((group) => group.types);
  expect(offered(true)).toEqual(types.filter((type) => type !== 'start'));
  expect(offered(false)).toEqual(types);
});

describe('a new step', () => {
  /** Their required settings have no sensible default: keywords, URL, flow, step, topic, tag. */
  const ASKED = new Set(['trigger', 'jump', 'callFlow', 'httpRequest', 'update', 'aiClassify']);

  test.each(types.filter((type) => !ASKED.has(type)))('of the kind %s is complete', (type) => {
    expect(nodeTypes.get(type)?.settings.safeParse(newStep(type, 'ro').settings).error?.issues).toBeUndefined();
  });

  test.each([...ASKED] as NodeTypeName[])('of the kind %s lacks only required input, and shows its exits', (type) => {
    const made = newStep(type, 'en');
    expect(nodeTypes.get(type)?.settings.safeParse(made.settings).success).toBe(false);
    expect(exitsOf(made)).toEqual(expect.any(Array));
  });

  test('never shares its id', () => {
    expect(newStep('end', 'en').id).not.toBe(newStep('end', 'en').id);
  });
});

describe.each(LOCALES)('the texts in %s', (locale) => {
  test('name and describe every kind and name its exits', () => {
    const words = wordsIn(locale);
    for (const type of types) {
      const made = newStep(type, locale);
      const said = [
        words.name(type),
        plain(words.summary(made, locale)),
        ...exitsOf(made).map((x) => words.exit(made, x)),
      ];
      for (const each of said) expect(each).toMatch(/^(?!steps\.)[^{}]+$/);
    }
  });

  test('explain how to fix every problem', () => {
    const made = newStep('ask', locale);
    const words = wordsIn(locale, flowOf(made));
    for (const code of Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]) {
      const said = words.problem({ code, severity: PROBLEMS[code], node: made.id, detail: 'gaveUp' });
      expect(said).toMatch(/^(?!steps\.)[^{}]{10,}[.]$/u);
    }
  });
});

describe('a condition reads as a sentence', () => {
  const rule = (variable: string, operator: string, value: unknown = null) => ({ variable, operator, value }) as never;
  test.each([
    [
      { needs: 'all', rules: [rule('total', 'greaterThan', 3)] },
      'When total is greater than 3, continue with Voucher.',
    ],
    [{ needs: 'all', rules: [rule('mail', 'isEmpty', 'x')] }, 'When mail is empty, continue with Voucher.'],
    [
      {
        needs: 'any',
        rules: [
          rule('a', 'equals', 'x'),
          { needs: 'all', rules: [rule('b', 'isTrue'), rule('c', 'contains', '{{d}}')] },
        ],
      },
      'When a is x or (b is true and c contains d), continue with Voucher.',
    ],
    [{ needs: 'all', rules: [rule('', 'equals', '')] }, 'When something is …, continue with Voucher.'],
    [{ needs: 'all', rules: [] }, 'When no rule is set, continue with Voucher.'],
  ] as const)('%#', (when, sentence) => {
    expect(inEnglish(branchSentence(when as never, 'Voucher'))).toBe(sentence);
  });

  test('and says so when the branch is not connected', () => {
    const when = { needs: 'all', rules: [rule('total', 'greaterThan', 3)] } as const;
    expect(inEnglish(branchSentence(when as never, null))).toBe('When total is greater than 3, nothing follows yet.');
    expect(inEnglish(otherwiseSentence(null))).toBe('In all other cases, nothing follows yet.');
  });
});

test.each<[NodeTypeName, Record<string, unknown>, string]>([
  ['trigger', { on: 'keyword', words: ['order', 'заказ'] }, 'Says order, заказ'],
  ['trigger', { on: 'event', event: 'conversation_started' }, 'When a conversation starts'],
  ['message', { text: { en: 'Hi {{name}},\n how are you?' } }, 'Hi name, how are you?'],
  ['message', { text: {}, attachments: [1, 2] }, '2 files'],
  ['condition', { branches: [{}, {}] }, '3 branches'],
  ['switch', { by: 'language', languages: ['ru', 'de'] }, 'By language: Русский, Deutsch'],
  ['switch', { by: 'hours', timezone: 'Europe/Bucharest' }, 'Opening hours, Europe/Bucharest'],
  ['split', { ways: [{ weight: 1 }, { weight: 1 }, { weight: 1 }] }, '34 % · 33 % · 33 %'],
  ['wait', { seconds: 7_200 }, '2 hours'],
  ['setVariable', { variable: 'n', value: 3 }, 'n = 3'],
  ['httpRequest', { method: 'GET', url: 'https://shop.example/{{no}}' }, 'GET shop.example/no'],
  [
    'update',
    {
      changes: [
        { kind: 'addTag', tag: 'vip' },
        { kind: 'setField', field: 'email', value: '{{m}}' },
      ],
    },
    'Add tag vip, Email: m',
  ],
  ['jump', { node: 'it' }, 'Go to Jump'],
  ['message', { text: 'broken' }, 'Nothing to say yet'],
  ['update', {}, ''],
])('a %s with the settings %j has the summary "%s%s"', (type, settings, said) => {
  const node = step(type, settings);
  expect(plain(wordsIn('en', flowOf(node)).summary(node, 'en'))).toBe(said);
});

test("a message with a saved reply is summarised by the reply's text", () => {
  const node = step('message', { text: { en: 'Not this' }, templateId: 7, attachments: [1] });
  const summary = (replies?: ReadonlyMap<number, { en: string }>) =>
    plain(stepWords(tIn('en'), 'en', flowOf(node), replies).summary(node, 'en'));
  expect(summary(new Map([[7, { en: 'Hello {{name}},\nwelcome' }]]))).toBe('Hello name, welcome · 1 file');
  expect(summary(new Map())).toBe('The saved reply was deleted · 1 file');
  expect(summary()).toBe('Sends a saved reply · 1 file'); // not loaded yet
});

test('a step without settings has no exits and causes no error', () => {
  for (const type of types) expect(exitsOf(step(type, {}))).toEqual(expect.any(Array));
});

test('variables of the steps come first, then those of every run', () => {
  const flow = flowOf(newStep('ask', 'en'), newStep('setVariable', 'en'));
  expect(variablesOf(flow).slice(0, 3)).toEqual(['answer', 'value', 'message']);
});
