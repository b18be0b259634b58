import {
  AgentChanges,
  HAND_OFF_REASONS,
  type AgentSettings,
  type AiAgent,
  type HandOffReason,
} from '@parley/contracts/ai-agents';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { Problem } from '@parley/contracts/error-texts/index';
import { problemsOf } from '@parley/contracts/rules';
import { get, set } from 'react-hook-form';

/** A text by language; empty where it is missing. */
type Words = Record<Locale, string>;
type Texts = AgentSettings['greeting'];

/** The settings as form values: every language has an entry. */
export interface AgentValues {
  name: string;
  description: string;
  status: AiAgent['status'];
  icon: AgentSettings['icon'];
  tone: AgentSettings['tone'];
  answerLength: AgentSettings['answerLength'];
  channelLengths: AgentSettings['channelLengths'];
  instructions: string;
  language: AgentSettings['language'];
  greeting: Words;
  grounding: AgentSettings['grounding'];
  confidenceFloor: AgentSettings['confidenceFloor'];
  citations: AgentSettings['citations'];
  handOff: {
    unsureTimes: number;
    angryTimes: number | null;
    topics: string[];
    answersWhileAway: boolean;
    awayTexts: Words;
    texts: Record<HandOffReason, Words>;
  };
  gate: AgentSettings['gate'];
  fields: AgentSettings['fields'];
  model: AgentSettings['model'];
  budgets: AgentSettings['budgets'];
  customerContext: AgentSettings['customerContext'];
}

const wordsOf = (texts: Texts): Words =>
  Object.fromEntries(
    LOCALES.map((locale) => [locale, texts.find((each) => each.locale === locale)?.text ?? '']),
  ) as Words;

const textsOf = (words: Words): Texts =>
  LOCALES.filter((locale) => words[locale].trim() !== '').map((locale) => ({ locale, text: words[locale] }));

const forReasons = <T>(make: (reason: HandOffReason) => T) =>
  Object.fromEntries(HAND_OFF_REASONS.map((reason) => [reason, make(reason)])) as Record<HandOffReason, T>;

export function valuesOf({ name, description, status, settings }: AiAgent): AgentValues {
  const { icon, tone, answerLength, instructions, language, grounding, confidenceFloor, citations } = settings;
  const { texts, awayTexts, ...handOff } = settings.handOff;
  return {
    name,
    description,
    status,
    icon,
    tone,
    answerLength,
    instructions,
    language,
    grounding,
    confidenceFloor,
    citations,
    greeting: wordsOf(settings.greeting),
    handOff: { ...handOff, awayTexts: wordsOf(awayTexts), texts: forReasons((reason) => wordsOf(texts[reason])) },
    gate: settings.gate,
    fields: settings.fields,
    model: settings.model,
    budgets: settings.budgets,
    channelLengths: settings.channelLengths,
    customerContext: settings.customerContext,
  };
}

/** The request body. Settings that this form does not show are kept. */
export function changesOf({ name, description, status, ...values }: AgentValues, settings: AgentSettings) {
  return {
    name,
    description,
    status,
    settings: {
      ...settings,
      ...values,
      greeting: textsOf(values.greeting),
      handOff: {
        ...values.handOff,
        awayTexts: textsOf(values.handOff.awayTexts),
        texts: forReasons((reason) => textsOf(values.handOff.texts[reason])),
      },
    },
  };
}
type Changes = ReturnType<typeof changesOf>;

/** Merged as a whole: half of each person's model choice would match neither. */
const ATOMIC = 'model';

/** Flattens the values. Lists count as one value each, and texts count separately per language. */
function leavesOf(values: unknown, prefix = ''): [path: string, value: unknown][] {
  if (values === null || typeof values !== 'object' || Array.isArray(values) || prefix === ATOMIC)
    return [[prefix, values]];
  return Object.entries(values).flatMap(([key, value]) => leavesOf(value, prefix ? `${prefix}.${key}` : key));
}

/** The form paths of all values that differ. */
export function changedPaths(before: AgentValues, after: AgentValues): string[] {
  return leavesOf(after).flatMap(([path, value]) =>
    JSON.stringify(value) === JSON.stringify(get(before, path)) ? [] : [path],
  );
}

/** Applies our changes on top of what someone else saved in the meantime, so that neither is lost. */
export function withChanges(theirs: AgentValues, ours: AgentValues, changed: readonly string[]): AgentValues {
  const merged = structuredClone(theirs);
  for (const path of changed) set(merged, path, get(ours, path));
  return merged;
}

/** Maps a contract path such as `settings.greeting.0.text` to its field in the form. */
export function fieldOf(path: string, sent: Changes): string {
  const inForm = path.replace(/^settings\./, '');
  const [, list, index] = /^(greeting|handOff\.awayTexts|handOff\.texts\.\w+)\.(\d+)/.exec(inForm) ?? [];
  if (list === undefined) return /^(handOff\.topics|fields|customerContext\.metadata)\b/.exec(inForm)?.[0] ?? inForm;
  const texts = get(sent.settings, list) as Texts;
  return `${list}.${texts[Number(index)]?.locale ?? LOCALES[0]}`;
}

/** Validation problems by form path. */
export function problemsIn(sent: Changes): Record<string, Problem> {
  const parsed = AgentChanges.safeParse(sent, { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    Object.entries(problemsOf(parsed.error)).map(([path, problem]) => [fieldOf(path, sent), problem]),
  );
}
