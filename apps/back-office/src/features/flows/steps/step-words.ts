import type { Locale } from '@parley/contracts/locales';
import {
  nodeTypes,
  recordsOf,
  type Family,
  type FlowDefinition,
  type FlowNode,
  type Piece,
  type StepText,
  type Text,
} from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import { exitName, typeName } from '../../../components/step-names/step-names.ts';
import { aboutType, familyName, fieldName } from './labels.ts';
import { languageName } from '../../../components/step-text/language-name.ts';
import { piecesFor, plain } from '../../../components/step-text/pieces.ts';
import { platformName } from '../../../components/step-text/platform-name.ts';
import { PROBLEM_KEYS } from './problem-keys.ts';
import type { ShownProblem } from './shown-problem.ts';

/** The texts about steps, in the user's language. */
export interface StepWords {
  name: (type: string) => string;
  family: (family: Family) => string;
  /** What a step of this type does. */
  about: (type: string) => string;
  /** The step's custom name, or the name of its type. */
  title: (node: FlowNode) => string;
  /** The name of an exit: an option by its label, a branch by its name or its rules. */
  exit: (node: FlowNode, exit: string, language?: Locale) => string;
  summary: (node: FlowNode, language: Locale) => Piece[];
  /** A sentence that says how to fix it. */
  problem: (problem: ShownProblem) => string;
}

/**
 * Creates the texts about the steps of a flow. Without the definition, jump targets and exits are described in general terms; without
 * `savedReplies`, so are saved replies.
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

  /** The name of an exit that the step's type or settings define. */
  function ownExitName({ type, settings }: FlowNode, id: string, language: Locale): StepText | null {
    const known = nodeTypes.get(type);
    const items = known?.exitList ? recordsOf(settings[known.exitList.setting]) : [];
    const index = items.findIndex((item) => item.id === id);
    const item = items[index];
    if (known?.exitList && item) return known.exitList.nameOf(item, index, language);
    return known?.exitName?.(id) ?? null;
  }

  function exit(node: FlowNode, id: string, language: Locale = first): string {
    const own = ownExitName(node, id, language);
    return own ? plain(piecesFor(own, { t, locale })) : exitName(t, id, id);
  }

  function problem({ code, node: id, detail }: ShownProblem): string {
    const node = id === null ? undefined : nodes.get(id);
    const isKnown = Object.hasOwn(PROBLEM_KEYS, code);
    if (!isKnown) return t('steps.problems.unknown');
    const values = {
      exit: node ? exit(node, detail) : exitName(t, detail, t('steps.exits.some')),
      field: fieldName(t, detail.split('.')[0] ?? '', 'steps.fields.other'),
      name: detail.split(' ')[0] ?? '',
      platform: platformName(detail, t),
      language: languageName(detail, locale),
    };
    return t(PROBLEM_KEYS[code], values);
  }

  return {
    name,
    family: (family) => familyName(t, family),
    about: (type) => aboutType(t, type),
    title,
    exit,
    summary: ({ type, settings }, language) =>
      piecesFor(nodeTypes.get(type)?.summary(settings, { language, titleOf, savedReplies }) ?? [], { t, locale }),
    problem,
  };
}
