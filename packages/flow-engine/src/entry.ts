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
    if (settings.on !== 'keyword') return false;
    return text !== '' && settings.words.some((word) => says(text, word, settings.match));
  };
  return triggers.find(({ settings }) => fits(settings as Trigger))?.node.id ?? startNode;
}

/** What a visitor has done before they have written anything. */
export interface Visit {
  /** They opened the chat, have been on the page for some time, or the site's script has called. */
  on: 'opened' | 'time' | 'script';
  pageUrl: string;
  /** They have written before. */
  isReturning: boolean;
  /** For `time`. */
  seconds?: number | undefined;
  /** For `script`. */
  name?: string | undefined;
}

/**
 * The trigger at which a flow speaks first; null if it waits for the visitor's message. When the chat is opened, a trigger for the page
 * wins over one for returning visitors, which wins over the one for everybody.
 */
export function openingOf({ triggers }: PreparedFlow, visit: Visit): string | null {
  const find = (fits: (settings: Trigger) => boolean) =>
    triggers.find(({ settings }) => fits(settings as Trigger))?.node.id ?? null;
  const isOn = (addresses: readonly string[]) => addresses.some((address) => isPage(visit.pageUrl, address));
  const isEvent = (event: StartEvent) => find((each) => each.on === 'event' && each.event === event);
  if (visit.on === 'script') return find((each) => each.on === 'script' && each.name === visit.name);
  if (visit.on === 'time')
    return find(
      (each) =>
        each.on === 'time' &&
        each.seconds <= (visit.seconds ?? 0) &&
        (each.addresses.length === 0 || isOn(each.addresses)),
    );
  return (
    find((each) => each.on === 'page' && isOn(each.addresses)) ??
    (visit.isReturning ? isEvent('visitor_returned') : null) ??
    isEvent('chat_opened')
  );
}

/** Whether an address contains a pattern. The parts between its asterisks must follow one another. */
function isPage(address: string, pattern: string): boolean {
  const text = address.toLowerCase();
  let at = 0;
  for (const part of pattern.toLowerCase().split('*')) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
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
