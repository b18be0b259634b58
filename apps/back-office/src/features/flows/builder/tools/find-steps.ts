import type { FlowDefinition } from '@parley/flow-engine';
import { plain } from '../../../../components/step-text/pieces.ts';
import type { StepWords } from '../../steps/step-words.ts';

const MAX_FOUND = 50;

/** A step with its searchable text. */
export interface SearchableStep {
  id: string;
  type: string;
  title: string;
  text: string;
  /** All its text in every language, normalized for searching. */
  words: string;
}

export const searchable = (
  { nodes, languages }: FlowDefinition,
  words: Pick<StepWords, 'title' | 'summary'>,
): SearchableStep[] =>
  nodes.map((node) => {
    const title = words.title(node);
    const text = plain(words.summary(node, languages[0] ?? 'en'));
    return {
      id: node.id,
      type: node.type,
      title,
      text,
      words: fold([title, text, ...textsIn(node.settings)].join('\n')),
    };
  });

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The steps that contain every word of the query. Matches in the name come first. */
export function findSteps(steps: readonly SearchableStep[], query: string): SearchableStep[] {
  const asked = fold(query).split(/\s+/).filter(Boolean);
  const isNamed = ({ title }: SearchableStep) => asked.every((word) => fold(title).includes(word));
  return steps
    .filter(({ words }) => asked.every((word) => words.includes(word)))
    .sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
    .slice(0, MAX_FOUND);
}
