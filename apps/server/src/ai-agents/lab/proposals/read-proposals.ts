import { LOCALES, type Locale } from '@parley/contracts/locales';
import { PERSONAL_DATA } from '@parley/contracts/personal-data';
import { parsePartialJson } from 'ai';
import { z } from 'zod';
import { findPersonalData } from '../../../personal-data/index.ts';
import { detectLanguage } from '../../../understanding/language/index.ts';
import { unfenced } from '../../answering/model/reading.ts';
import { writtenLine } from '../model-output.ts';

/** Ukrainian is `uk` in every other system. */
const codeOf = (locale: Locale): string => (locale === 'ua' ? 'uk' : locale);
const CODES = LOCALES.map(codeOf);
const Proposal = z.object({
  of: z.number().int().min(1),
  kind: z.enum(['same', 'near_miss']),
  language: z.enum(CODES),
  says: z.string(),
});
/** What a model is asked for. */
export const Proposals = z.object({ proposals: z.array(Proposal) });
export const LANGUAGE_CODES = CODES.join(', ');

/** A message that a model proposes; of which of the given texts, counted from 0. */
export interface Suggested {
  of: number;
  isNearMiss: boolean;
  says: string;
  locale: Locale;
}

const MAX_SUGGESTED = 60;

interface Reading {
  /** False if the text was cut off, so that the last of them is not complete. */
  isWhole: boolean;
  /** How many texts were given. */
  given: number;
  longest: number;
  secrets: readonly string[];
}

interface ReadProposals {
  suggested: Suggested[];
  isWhole: boolean;
}

/** What can be used of a model's proposals; null if it wrote something else. Never more than a message, its language and its kind. */
export async function readProposals(text: string, reading: Reading): Promise<ReadProposals | null> {
  const { value, state } = await parsePartialJson(unfenced(text));
  const list = (value as { proposals?: unknown } | null | undefined)?.proposals;
  if (!Array.isArray(list)) return null;
  const isWhole = reading.isWhole && state === 'successful-parse';
  const whole = isWhole ? list : list.slice(0, -1);
  if (whole.length === 0 && !isWhole) return null;
  const suggested = whole.slice(0, MAX_SUGGESTED).flatMap((item): Suggested[] => {
    const { data } = Proposal.safeParse(item);
    if (!data || data.of > reading.given) return [];
    const says = writtenLine(data.says, reading.longest, reading.secrets);
    if (says === null || findPersonalData(says, PERSONAL_DATA).length > 0) return [];
    const stated = LOCALES.find((locale) => codeOf(locale) === data.language) ?? 'en';
    return [{ of: data.of - 1, isNearMiss: data.kind === 'near_miss', says, locale: languageOf(says, stated) }];
  });
  return { suggested, isWhole };
}

/** Short messages say little about their language, so the one that the model states is likely. */
function languageOf(says: string, stated: Locale): Locale {
  const prior = Object.fromEntries(LOCALES.map((locale) => [locale, locale === stated ? 0.8 : 0.033]));
  return detectLanguage(says, prior)?.language ?? stated;
}
