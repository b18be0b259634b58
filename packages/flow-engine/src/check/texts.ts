import type { Locale } from '@parley/contracts/locales';
import { limitsOf, type Platform } from '@parley/contracts/platform-list';
import type { z } from 'zod';
import type { choice } from '../nodes/choice/choice.ts';
import type { message } from '../nodes/message/message.ts';
import type { Text } from '../text.ts';
import type { Checked } from './graph.ts';
import { problem, type Problem } from './problem.ts';

/** Words that are missing, in some language or in all, or that a platform would cut. */
export function textProblems(
  graph: Map<string, Checked>,
  languages: readonly Locale[],
  platforms: readonly Platform[],
): Problem[] {
  return [...graph.values()].flatMap((each) => [
    ...missingWords(each, languages),
    ...platforms.flatMap((platform) => beyondLimits(each, platform)),
  ]);
}

const hasWords = (text: Text): boolean => Object.values(text).some((words) => words.trim() !== '');

function missingWords({ node, type, settings, texts, replies }: Checked, languages: readonly Locale[]): Problem[] {
  const isSilent = ['choice', 'ask'].includes(type.type)
    ? !hasWords(texts[0] ?? {})
    : type.type === 'message' && isEmpty(settings);
  const unlabelled = type.type === 'choice' && texts.slice(1).some((label) => !hasWords(label));
  const missing = languages.filter((language) =>
    [...texts, ...replies].some((text) => hasWords(text) && !text[language]?.trim()),
  );
  return [
    ...(isSilent || unlabelled ? [problem('emptyText', node.id)] : []),
    ...missing.map((language) => problem('missingLanguage', node.id, language)),
  ];
}

function isEmpty(settings: unknown): boolean {
  const { text, templateId, attachments, card, quickActions } = settings as z.output<typeof message.settings>;
  const hasOthers = templateId !== null || attachments.length > 0 || card !== null || quickActions.length > 0;
  return !hasWords(text) && !hasOthers;
}

function beyondLimits({ node, type, settings, texts, replies }: Checked, platform: Platform): Problem[] {
  const limits = limitsOf(platform);
  const [said = {}, ...others] = texts;
  const isLong = (text: Text, most: number) => Object.values(text).some((words) => limits.length(words) > most);
  const found = [said, ...replies].some((text) => isLong(text, limits.text))
    ? [problem('tooLong', node.id, platform)]
    : [];
  if (type.type !== 'choice') return found;
  const { options } = settings as z.output<typeof choice.settings>;
  if (options.length > limits.options) found.push(problem('tooManyOptions', node.id, platform));
  // Labels are counted in characters everywhere.
  const isTooWide = (label: Text) => Object.values(label).some((words) => words.length > limits.label);
  if (others.some(isTooWide)) found.push(problem('tooLong', node.id, platform));
  return found;
}
