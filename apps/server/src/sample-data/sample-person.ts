import type { SENTIMENTS } from '@parley/contracts/customers';
import type { Locale } from '@parley/contracts/locales';

/** An invented customer and what they talked about. */
export interface SamplePerson {
  name: string | null;
  email?: string;
  phone?: string;
  sentiment?: (typeof SENTIMENTS)[number];
  conversations: SampleConversation[];
}

export interface SampleConversation {
  /** Days ago and the time at which it began, or how many minutes ago the last message was sent. */
  when: readonly [daysAgo: number, time: string] | number;
  /** Path below the shop's URL. */
  page: string;
  referrer?: string;
  facts?: Record<string, string>;
  tags?: string[];
  rating?: readonly [score: number, comment: string];
  /** If unset, staff have read it and it is open. A snoozed one comes back when the customer writes. */
  state?: 'ended' | 'unread' | 'snoozed';
  /**
   * One line per message: the speaker, a file in brackets if one is sent, and the text. `unsure:` is what the bot says when it
   * does not know, `event:` a note for staff. `{operator}` is the first name of the staff member who answers.
   */
  said: string;
}

export interface SampleLine {
  origin: 'customer' | 'bot' | 'operator';
  type: 'text' | 'event';
  text: string;
  file: string | null;
  /** The bot did not know the answer. */
  isUnsure: boolean;
  /** Since the first line of the conversation. */
  afterMs: number;
}

/** Customers who speak one language. */
export interface SampleLanguage {
  locale: Locale;
  people: SamplePerson[];
}

const LINE = /^(customer|bot|unsure|operator|event)(?: \[(.+?)\])?: (.*)$/;

/** How long a message takes: a pause to think, then a time per letter. */
const PACE = {
  customer: { first: 20_000, letter: 350 },
  bot: { first: 2_500, letter: 0 },
  unsure: { first: 2_500, letter: 0 },
  operator: { first: 35_000, letter: 300 },
  event: { first: 4_000, letter: 0 },
} as const;

/** The lines of a conversation with the time elapsed at each. */
export function readLines({ said, state }: SampleConversation): SampleLine[] {
  const lines = [...said.trim().split('\n'), ...(state === 'ended' ? ['event: ended'] : [])];
  let afterMs = 0;
  return lines.map((line, index) => {
    const [, who, file, text] = LINE.exec(line.trim()) ?? [];
    if (who === undefined || text === undefined) throw new SyntaxError(`A line without a speaker: "${line}".`);
    const { first, letter } = PACE[who as keyof typeof PACE];
    if (index > 0) afterMs += first + letter * text.length;
    const isUnsure = who === 'unsure';
    // A customer's request for a person is noted by the bot, everything else by the staff member who did it.
    const speaker = who === 'event' ? (text === 'asked_for_person' ? 'bot' : 'operator') : who;
    const origin = isUnsure ? 'bot' : (speaker as SampleLine['origin']);
    return { origin, type: who === 'event' ? 'event' : 'text', text, file: file ?? null, isUnsure, afterMs };
  });
}
