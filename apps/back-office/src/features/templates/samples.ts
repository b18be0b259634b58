import type { Locale } from '@parley/contracts/locales';
import { CHANNEL_TYPES, limitsOf, type Platform } from '@parley/contracts/platform-list';
import { fill } from '@parley/flow-engine';
import { variableLookup } from '../../components/variables.ts';

/** A sample customer for each language. */
export const SAMPLE_NAMES: Record<Locale, string> = {
  en: 'Emma',
  ro: 'Irina',
  ru: 'Анна',
  ua: 'Олена',
  de: 'Lukas',
  fr: 'Camille',
  it: 'Chiara',
};

/** A template as such a customer would read it. */
export function sampleOf(template: string, locale: Locale, agent: string, company: string): string {
  const name = SAMPLE_NAMES[locale];
  return fill(
    template,
    variableLookup({
      'customer.name': name,
      'customer.email': 'emma@post.example',
      'customer.phone': '+40 700 000 042',
      'agent.name': agent,
      'company.name': company,
    }),
  );
}

export interface TooLong {
  platform: Platform;
  length: number;
  limit: number;
}

/** The platforms on which the text does not fit into one message. */
export const tooLongFor = (words: string): TooLong[] =>
  CHANNEL_TYPES.map((platform) => ({
    platform,
    length: limitsOf(platform).length(words),
    limit: limitsOf(platform).text,
  })).filter(({ length, limit }) => length > limit);
