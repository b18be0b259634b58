/** What fits into one message of a platform before it has to be split or displayed differently. */
interface Limits {
  text: number;
  /** Length of a button label, in characters. */
  label: number;
  /** Buttons below one message. */
  options: number;
  /** Length of a text below a file, where that saves a message that the platform would charge. */
  caption?: number;
  /** How the platform counts the characters of a text. */
  length: (words: string) => number;
}

interface PlatformFacts {
  /** A brand name, the same in every language; the web widget's name is translated where staff see it. */
  name: string;
  /** The key of its icon. */
  icon: string;
  limits: Limits;
  /** For how many hours after the customer's last message the platform accepts an answer; null for any time. */
  replyHours: number | null;
}

const characters = (words: string) => words.length;
const bytes = (words: string) => new TextEncoder().encode(words).length;

/**
 * Every place where customers can write, in display order. This is the only list: types, names, limits and icons are
 * read from it, and `channels/platforms.test.ts` compares the database with it.
 */
export const PLATFORMS = {
  web_widget: {
    name: 'Web widget',
    icon: 'window',
    limits: { text: 8_000, label: 80, options: 10, length: characters },
    replyHours: null,
  },
  facebook: {
    name: 'Messenger',
    icon: 'messenger',
    limits: { text: 2_000, label: 20, options: 13, length: characters },
    replyHours: 24,
  },
  instagram: {
    name: 'Instagram',
    icon: 'instagram',
    limits: { text: 1_000, label: 20, options: 13, length: bytes },
    replyHours: 24,
  },
  telegram: {
    name: 'Telegram',
    icon: 'paper-plane',
    limits: { text: 4_096, label: 64, options: 100, length: characters },
    replyHours: null,
  },
  whatsapp: {
    name: 'WhatsApp',
    icon: 'whatsapp',
    limits: { text: 4_096, label: 24, options: 10, caption: 1_024, length: characters },
    replyHours: 24,
  },
  api: {
    name: 'API',
    icon: 'braces',
    limits: { text: 8_000, label: 80, options: 20, length: characters },
    replyHours: null,
  },
  email: {
    name: 'Email',
    icon: 'mail',
    limits: { text: 100_000, label: 200, options: 0, length: characters },
    replyHours: null,
  },
} as const satisfies Record<string, PlatformFacts>;

export type Platform = keyof typeof PLATFORMS;
export type PlatformIcon = (typeof PLATFORMS)[Platform]['icon'];

/** The names used by the API and the database. */
export const CHANNEL_TYPES = Object.keys(PLATFORMS) as [Platform, ...Platform[]];

export const isPlatform = (name: string): name is Platform => Object.hasOwn(PLATFORMS, name);

export const limitsOf = (platform: Platform): Limits => PLATFORMS[platform].limits;
