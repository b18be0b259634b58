import type { ScriptedCustomer } from '@parley/contracts/lab-cases';
import type { PlayedTurn } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import { seeded, stemOf, wordsOf } from '../../understanding/language/index.ts';
import { INSISTING } from './scripted-phrases.ts';

type Heard = Pick<PlayedTurn, 'text' | 'options'>;

/** A customer who tells what is asked for and otherwise insists. The seed decides, so the same seed says the same. */
export function createScriptedCustomer(script: ScriptedCustomer, language: Locale, seed: number) {
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const untold = new Set(script.facts);

  return {
    opening: script.opening,
    /** What they say next. */
    reply({ text, options }: Heard): string {
      const asked = [...untold].filter(({ whenAsked }) => whenAsked.some((words) => asksFor(text, words, language)));
      for (const fact of asked) untold.delete(fact);
      if (asked.length > 0) return asked.map(({ says }) => says).join('\n');
      const choice = pick(options.filter(({ id }) => id !== 'person'));
      if (choice) return choice.label;
      return `${pick(INSISTING[language][script.mood]) ?? ''} ${script.opening}`.trim();
    },
  };
}

/** Whether a text contains these words, inflected or not. */
function asksFor(text: string, words: string, language: Locale): boolean {
  if (text.toLowerCase().includes(words.toLowerCase())) return true;
  const stems = (some: string) => wordsOf(some).map((word) => stemOf(word, language));
  const said = new Set(stems(text));
  const wanted = stems(words);
  return wanted.length > 0 && wanted.every((stem) => said.has(stem));
}
