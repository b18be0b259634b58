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
  /** A day so many days ago and the time at which it began, or how many minutes ago the last word was said. */
  when: readonly [daysAgo: number, time: string] | number;
  /** Below the shop's address. */
  page: string;
  referrer?: string;
  facts?: Record<string, string>;
  tags?: string[];
  rating?: readonly [score: number, comment: string];
  /** Where it is neither, staff have read it and it is open. */
  state?: 'ended' | 'unread';
  /**
   * One line each: who speaks, a file in brackets if one is sent, and what is said.
   * `unsure:` is what the bot says when it does not know, `event:` a line for staff. `{operator}` is the first name of whoever answers.
   */
  said: string;
}

export interface SampleLine {
  origin: 'customer' | 'bot' | 'operator';
  type: 'text' | 'event';
  text: string;
  file: string | null;
  /** The bot did not know. */
  isUnsure: boolean;
  /** From the first line of the conversation. */
  afterMs: number;
}

/** People of one language. */
export interface SampleLanguage {
  locale: Locale;
  people: SamplePerson[];
}

const LINE = /^(customer|bot|unsure|operator|event)(?: \[(.+?)\])?: (.*)$/;

/** How long it takes to say something: first a thought, then each letter. */
const PACE = {
  customer: { first: 20_000, letter: 350 },
  bot: { first: 2_500, letter: 0 },
  unsure: { first: 2_500, letter: 0 },
  operator: { first: 35_000, letter: 300 },
  event: { first: 4_000, letter: 0 },
} as const;

/** The lines of a conversation with the time that has passed at each. */
export function readLines({ said, state }: SampleConversation): SampleLine[] {
  const lines = [...said.trim().split('\n'), ...(state === 'ended' ? ['event: ended'] : [])];
  let afterMs = 0;
  return lines.map((line, index) => {
    const [, who, file, text] = LINE.exec(line.trim()) ?? [];
    if (who === undefined || text === undefined) throw new SyntaxError(`Nobody says "${line}".`);
    const { first, letter } = PACE[who as keyof typeof PACE];
    if (index > 0) afterMs += first + letter * text.length;
    const isUnsure = who === 'unsure';
    // A customer who asks for a person is noted by the bot, everything else by whoever did it.
    const speaker = who === 'event' ? (text === 'asked_for_person' ? 'bot' : 'operator') : who;
    const origin = isUnsure ? 'bot' : (speaker as SampleLine['origin']);
    return { origin, type: who === 'event' ? 'event' : 'text', text, file: file ?? null, isUnsure, afterMs };
  });
}
