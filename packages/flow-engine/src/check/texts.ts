import type { Locale } from '@parley/contracts/locales';
import { limitsOf, type Platform } from '@parley/contracts/platform-list';
import { hasOpenBraces, hasWords, type Text } from '../text.ts';
import type { Checked } from './graph.ts';
import { problem, type Problem } from './problem.ts';

/** Texts that are missing, in some or all languages, or that a platform would truncate. */
export function textProblems(
  graph: Map<string, Checked>,
  languages: readonly Locale[],
  platforms: readonly Platform[],
): Problem[] {
  return [...graph.values()].flatMap((each) => [
    ...missingWords(each, languages),
    ...openBraces(each),
    ...platforms.flatMap((platform) => beyondLimits(each, platform)),
  ]);
}

function missingWords({ node, type, settings, texts, replies }: Checked, languages: readonly Locale[]): Problem[] {
  const missing = languages.filter((language) =>
    [...texts, ...replies].some((text) => hasWords(text) && !text[language]?.trim()),
  );
  return [
    ...(type.lacksWords?.(settings) ? [problem('emptyText', node.id)] : []),
    ...missing.map((language) => problem('missingLanguage', node.id, language)),
  ];
}

/** Variables that are begun with `{{` and never closed. */
function openBraces({ node, type, settings, texts }: Checked): Problem[] {
  const templates = [...texts.flatMap((text) => Object.values(text)), ...(type.templates?.(settings) ?? [])];
  return templates.some(hasOpenBraces) ? [problem('openBraces', node.id)] : [];
}

function beyondLimits({ node, type, settings, texts, replies }: Checked, platform: Platform): Problem[] {
  const limits = limitsOf(platform);
  const labels = type.labels?.(settings) ?? [];
  const isLong = (text: Text, most: number) => Object.values(text).some((words) => limits.length(words) > most);
  const found = [...texts.slice(0, 1), ...replies].some((text) => isLong(text, limits.text))
    ? [problem('tooLong', node.id, platform)]
    : [];
  // Where there are no buttons at all, the options are a numbered list.
  if (limits.options > 0 && labels.length > limits.options) found.push(problem('tooManyOptions', node.id, platform));
  // Every platform counts labels in characters.
  const isTooWide = (label: Text) => Object.values(label).some((words) => words.length > limits.label);
  if (labels.some(isTooWide)) found.push(problem('tooLong', node.id, platform));
  return found;
}
