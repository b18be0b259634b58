import type { z } from 'zod';
import type { trigger } from './nodes/trigger/trigger.ts';
import { operators } from './operators.ts';
import type { PreparedFlow } from './prepared-flow.ts';
import type { StartEvent } from './run.ts';

type Trigger = z.output<typeof trigger.settings>;

/** Where a run enters the flow: at the trigger that matches the message or event, otherwise at the start. */
export function entryOf({ triggers, startNode }: PreparedFlow, event: StartEvent | null, text: string): string | null {
  const fits = (settings: Trigger) => {
    if (settings.on === 'event') return settings.event === event;
    return text !== '' && settings.words.some((word) => says(text, word, settings.match));
  };
  return triggers.find(({ settings }) => fits(settings as Trigger))?.node.id ?? startNode;
}

function says(text: string, word: string, match: 'word' | 'contains' | 'equals'): boolean {
  if (match === 'equals') return operators.equals(text, word);
  if (match === 'contains') return operators.contains(text, word);
  return wordsOf(text).includes(wordsOf(word));
}

/** The words of a text separated by spaces, without punctuation. */
const wordsOf = (text: string): string =>
  ` ${text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')} `;
