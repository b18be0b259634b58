import type { Locale } from '@parley/contracts/locales';
import { textIn, type AttachedPolicy } from '../judging/index.ts';

const MAX_LINES = 60;
const MAX_WORDS = 12;

/** What a model is told of the policies that apply. It is told of bans too: code enforces them, but fewer sentences get lost. */
export function instructionsOf(active: readonly AttachedPolicy[], language: Locale): string[] {
  return active
    .filter(({ content }) => content.enforcement !== 'shadow')
    .map(({ content }) => lineOf(content, language))
    .filter(Boolean)
    .slice(0, MAX_LINES);
}

function lineOf({ action, enforcement }: AttachedPolicy['content'], language: Locale): string {
  switch (action.kind) {
    case 'style':
      return action.instruction;
    case 'must_not_say': {
      const words = action.phrases.slice(0, MAX_WORDS).map((phrase) => `“${phrase}”`);
      return [
        words.length > 0 ? `Never say ${words.join(', ')}, in whatever form.` : '',
        action.unlessSourced ? 'Name no price and no date that the cited passage does not name.' : '',
      ]
        .filter(Boolean)
        .join(' ');
    }
    case 'must_say':
      return enforcement === 'soft'
        ? `Say this, unless it was said already: “${textIn(action.texts, language)}”`
        : `This is added to your answer, so do not contradict it: “${textIn(action.texts, language)}”`;
    case 'limit':
      return [
        action.characters === null ? '' : `Write at most ${action.characters} characters.`,
        action.sentences === null ? '' : `Write at most ${action.sentences} sentences.`,
        action.links === null ? '' : `Use at most ${action.links} links.`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'must_ask':
      return enforcement === 'soft' ? `Ask for it first, unless you know it: “${textIn(action.texts, language)}”` : '';
    case 'route':
    case 'data':
      return '';
  }
}
