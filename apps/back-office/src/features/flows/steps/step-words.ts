import type { Locale } from '@parley/contracts/locales';
import { isPlatform } from '@parley/contracts/platform-list';
import { wordsIn, type FlowDefinition, type FlowNode, type Problem, type Text } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import { EXIT_KEYS, typeName } from '../../../components/step-names/names.ts';
import { groupPieces } from './condition-sentence.ts';
import { bagsOf, groupOf, textOf, wordsOf } from './lenient.ts';
import { FAMILY_KEYS, FIELD_KEYS, isLocale, languageName, ownName, platformName, PROBLEM_KEYS } from './names.ts';
import { plain, type Piece } from './pieces.ts';
import type { Family } from './step-look.ts';
import { summaryOf } from './summary.ts';

/** Everything that is said about steps, in the reader's language. */
export interface StepWords {
  name: (type: string) => string;
  family: (family: Family) => string;
  /** What people called the step, else what it is. */
  title: (node: FlowNode) => string;
  /** What a way out is called: an option by its label, a branch by its name or its rules. */
  exit: (node: FlowNode, exit: string, language?: Locale) => string;
  summary: (node: FlowNode, language: Locale) => Piece[];
  /** One sentence that says what to do about it. */
  problem: (problem: Problem) => string;
}

/**
 * The words about the steps of a flow. What it is not given is told in general: without the flow, targets of jumps and names of
 * exits; without the saved replies, what they say.
 */
export function stepWords(
  t: TFunction,
  locale: Locale,
  definition?: FlowDefinition,
  savedReplies?: ReadonlyMap<number, Text>,
): StepWords {
  const nodes = new Map(definition?.nodes.map((node) => [node.id, node]));
  const first = definition?.languages[0] ?? locale;

  const name = (type: string) => typeName(t, type);
  const title = (node: FlowNode) => node.title.trim() || name(node.type);
  const titleOf = (id: string) => {
    const node = nodes.get(id);
    return node ? title(node) : null;
  };

  function exit({ type, settings }: FlowNode, id: string, language: Locale = first): string {
    const fixed = EXIT_KEYS[id];
    const at = (list: unknown) => bagsOf(list).findIndex((each) => each.id === id);
    if (type === 'choice' && at(settings.options) >= 0) {
      const number = at(settings.options) + 1;
      const label = wordsIn(textOf(bagsOf(settings.options)[number - 1]?.label), [language]).trim();
      return label || t('steps.exits.option', { number });
    }
    if (type === 'condition' && at(settings.branches) >= 0) {
      const branch = bagsOf(settings.branches)[at(settings.branches)];
      return wordsOf(branch?.name).trim() || plain(groupPieces(groupOf(branch?.when), t));
    }
    if (type === 'split' && at(settings.ways) >= 0) {
      const number = at(settings.ways);
      return wordsOf(bagsOf(settings.ways)[number]?.name).trim() || String.fromCodePoint(65 + number);
    }
    if (type === 'aiClassify' && at(settings.topics) >= 0) {
      const number = at(settings.topics) + 1;
      return wordsOf(bagsOf(settings.topics)[number - 1]?.name).trim() || t('steps.exits.topic', { number });
    }
    if (type === 'switch' && isLocale(id)) return ownName(id);
    if (type === 'switch' && isPlatform(id)) return platformName(id, t);
    return fixed ? t(fixed) : id;
  }

  function problem({ code, node: id, detail }: Problem): string {
    const node = id === null ? undefined : nodes.get(id);
    const isKnown = Object.hasOwn(PROBLEM_KEYS, code);
    if (!isKnown) return t('steps.problems.unknown');
    const values = {
      exit: node ? exit(node, detail) : t(EXIT_KEYS[detail] ?? 'steps.exits.some'),
      field: t(FIELD_KEYS[detail.split('.')[0] ?? ''] ?? 'steps.fields.other'),
      name: detail.split(' ')[0] ?? '',
      platform: platformName(detail, t),
      language: languageName(detail, locale),
    };
    return t(PROBLEM_KEYS[code], values);
  }

  return {
    name,
    family: (family) => t(FAMILY_KEYS[family]),
    title,
    exit,
    summary: (node, language) => summaryOf(node, { t, locale, language, titleOf, savedReplies }),
    problem,
  };
}
