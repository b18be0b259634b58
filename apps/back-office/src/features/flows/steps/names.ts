import { bcp47, LANGUAGES, LOCALES, type Locale } from '@parley/contracts/locales';
import { isPlatform, PLATFORMS } from '@parley/contracts/platform-list';
import type { Operator, ProblemCode } from '@parley/flow-engine';
import type { TFunction } from 'i18next';

/** Where the words of each family, problem and operator stand in the catalogs. */
export const FAMILY_KEYS = {
  start: 'steps.families.start',
  talk: 'steps.families.talk',
  decide: 'steps.families.decide',
  ai: 'steps.families.ai',
  do: 'steps.families.do',
  go: 'steps.families.go',
} as const;

export const PROBLEM_KEYS: Record<ProblemCode, string> = {
  noStart: 'steps.problems.noStart',
  unknownType: 'steps.problems.unknownType',
  badSettings: 'steps.problems.badSettings',
  sameId: 'steps.problems.sameId',
  danglingEdge: 'steps.problems.danglingEdge',
  missingExit: 'steps.problems.missingExit',
  unknownTarget: 'steps.problems.unknownTarget',
  unknownFlow: 'steps.problems.unknownFlow',
  unknownFile: 'steps.problems.unknownFile',
  unknownReply: 'steps.problems.unknownReply',
  unknownAgent: 'steps.problems.unknownAgent',
  variableInHost: 'steps.problems.variableInHost',
  variableInKey: 'steps.problems.variableInKey',
  brokenBody: 'steps.problems.brokenBody',
  refusedHeader: 'steps.problems.refusedHeader',
  badHeaderValue: 'steps.problems.badHeaderValue',
  misplacedSecret: 'steps.problems.misplacedSecret',
  badAddress: 'steps.problems.badAddress',
  unknownSecret: 'steps.problems.unknownSecret',
  plainKey: 'steps.problems.plainKey',
  endlessCycle: 'steps.problems.endlessCycle',
  unknownVariable: 'steps.problems.unknownVariable',
  emptyText: 'steps.problems.emptyText',
  unsetVariable: 'steps.problems.unsetVariable',
  wrongType: 'steps.problems.wrongType',
  unknownAction: 'steps.problems.unknownAction',
  unreachable: 'steps.problems.unreachable',
  tooLong: 'steps.problems.tooLong',
  tooManyOptions: 'steps.problems.tooManyOptions',
  missingLanguage: 'steps.problems.missingLanguage',
};

export const OPERATOR_KEYS: Record<Operator, string> = {
  equals: 'steps.operators.equals',
  notEquals: 'steps.operators.notEquals',
  lessThan: 'steps.operators.lessThan',
  lessThanOrEqual: 'steps.operators.lessThanOrEqual',
  greaterThan: 'steps.operators.greaterThan',
  greaterThanOrEqual: 'steps.operators.greaterThanOrEqual',
  contains: 'steps.operators.contains',
  notContains: 'steps.operators.notContains',
  startsWith: 'steps.operators.startsWith',
  endsWith: 'steps.operators.endsWith',
  isEmpty: 'steps.operators.isEmpty',
  isNotEmpty: 'steps.operators.isNotEmpty',
  isTrue: 'steps.operators.isTrue',
  isFalse: 'steps.operators.isFalse',
};

/** Questions that need nothing to compare with. */
const ALONE: ReadonlySet<Operator> = new Set(['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse']);
export const needsValue = (operator: Operator): boolean => !ALONE.has(operator);

/** The labels of settings, by their name in the schema. */
export const FIELD_KEYS: Record<string, string> = {
  text: 'steps.fields.text',
  retryText: 'steps.fields.retryText',
  answer: 'steps.fields.answer',
  variable: 'steps.fields.variable',
  field: 'steps.fields.field',
  retries: 'steps.fields.retries',
  timeoutMinutes: 'steps.fields.timeoutMinutes',
  allowsText: 'steps.fields.allowsText',
  question: 'steps.fields.question',
  agentId: 'steps.fields.agentId',
  topics: 'steps.fields.topics',
  method: 'steps.fields.method',
  url: 'steps.fields.url',
  headers: 'steps.fields.headers',
  body: 'steps.fields.body',
  timeoutSeconds: 'steps.fields.timeoutSeconds',
  saves: 'steps.fields.saves',
  value: 'steps.fields.value',
  reason: 'steps.fields.reason',
  endsConversation: 'steps.fields.endsConversation',
  words: 'steps.fields.words',
  match: 'steps.fields.match',
  event: 'steps.fields.event',
  languages: 'steps.fields.languages',
  platforms: 'steps.fields.platforms',
  timezone: 'steps.fields.timezone',
  open: 'steps.fields.open',
  ways: 'steps.fields.ways',
  seconds: 'steps.fields.seconds',
  flowId: 'steps.fields.flowId',
  node: 'steps.fields.node',
  changes: 'steps.fields.changes',
  options: 'steps.fields.options',
  branches: 'steps.fields.branches',
  card: 'steps.fields.card',
  attachments: 'steps.fields.attachments',
  templateId: 'steps.fields.templateId',
  quickActions: 'steps.quickActions',
};

export function platformName(platform: string, t: TFunction): string {
  if (platform === 'web_widget') return t('steps.platforms.widget');
  return isPlatform(platform) ? PLATFORMS[platform].name : platform;
}

export const isLocale = (code: string): code is Locale => LOCALES.some((known) => known === code);

/** A language by its own name. */
export const ownName = (code: string): string => LANGUAGES.find((language) => language.code === code)?.name ?? code;

/** A language as the reader's language names it. */
export function languageName(code: string, reader: Locale): string {
  if (!isLocale(code)) return code;
  return new Intl.DisplayNames([bcp47(reader)], { type: 'language' }).of(bcp47(code)) ?? ownName(code);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export type TimeUnit = (typeof UNITS)[number][0];

/** A time as people say it: in the largest unit that fits without a rest. */
export function inUnits(seconds: number): { count: number; unit: TimeUnit; size: number } {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? UNITS[3];
  return { count: seconds / size, unit, size };
}

/** "2 hours" in the reader's language. */
export function durationWords(seconds: number, reader: Locale): string {
  const { count, unit } = inUnits(seconds);
  return new Intl.NumberFormat(bcp47(reader), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

export const secondsIn = (unit: TimeUnit): number => UNITS.find(([name]) => name === unit)?.[1] ?? 1;
