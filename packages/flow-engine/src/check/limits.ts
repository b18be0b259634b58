import type { ChannelType } from '@parley/contracts/channels';
import type { z } from 'zod';

export type Platform = z.output<typeof ChannelType>;

interface Limits {
  text: number;
  label: number;
  options: number;
  /** How the platform counts texts; labels are counted in characters. */
  length: (words: string) => number;
}

const characters = (words: string) => words.length;
const bytes = (words: string) => new TextEncoder().encode(words).length;

/** What each platform takes in one message before it has to be cut or drawn in another way. */
export const LIMITS: Record<Platform, Limits> = {
  web_widget: { text: 8_000, label: 80, options: 10, length: characters },
  facebook: { text: 2_000, label: 20, options: 13, length: characters },
  instagram: { text: 1_000, label: 20, options: 13, length: bytes },
  whatsapp: { text: 4_096, label: 24, options: 10, length: characters },
  telegram: { text: 4_096, label: 64, options: 100, length: characters },
};
