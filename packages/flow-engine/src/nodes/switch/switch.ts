import { ChannelType } from '@parley/contracts/channels';
import { LOCALES } from '@parley/contracts/locales';
import { isPlatform } from '@parley/contracts/platform-list';
import { timezone } from '@parley/contracts/rules';
import { isWithin, WeekHours } from '@parley/contracts/week-hours';
import { z } from 'zod';
import { stringOf, stringsOf } from '../../draft.ts';
import { nodeType, ownExits, type OwnExit } from '../../node-type.ts';
import { joined, sentence } from '../../step-text.ts';

const Hours = z.strictObject({
  by: z.literal('hours'),
  timezone: z
    .string()
    .max(60)
    .refine((zone) => zone !== '' && timezone(zone) === null),
  open: z.array(WeekHours).min(1).max(14),
});
const Language = z.strictObject({ by: z.literal('language'), languages: z.array(z.enum(LOCALES)).min(1) });
const Platform = z.strictObject({ by: z.literal('platform'), platforms: z.array(ChannelType).min(1) });

/** Routes conversations by language, by platform or by opening hours. */
export const switchBy = nodeType({
  type: 'switch',
  family: 'decide',
  icon: 'branch',
  settings: z.discriminatedUnion('by', [Language, Platform, Hours]),
  firstSettings: (language) => ({ by: 'language' as const, languages: [language] }),
  summary(settings) {
    if (settings.by === 'hours') {
      const zone = stringOf(settings.timezone).replaceAll('_', ' ');
      return zone ? sentence('steps.summary.hoursIn', { zone }) : sentence('steps.summary.hours');
    }
    const platforms = stringsOf(settings.platforms).map((platform) => [{ platform }]);
    const languages = stringsOf(settings.languages).map((language) => [{ language }]);
    return settings.by === 'platform'
      ? sentence('steps.summary.byPlatform', { list: joined(platforms, ', ') })
      : sentence('steps.summary.byLanguage', { list: joined(languages, ', ') });
  },
  exitName(exit) {
    if (LOCALES.some((language) => language === exit)) return [{ language: exit }];
    return isPlatform(exit) ? [{ platform: exit }] : null;
  },
  exits(settings): ('other' | 'open' | 'closed' | OwnExit)[] {
    if (settings.by === 'language') return [...ownExits(new Set(settings.languages)), 'other'];
    if (settings.by === 'platform') return [...ownExits(new Set(settings.platforms)), 'other'];
    return ['open', 'closed'];
  },
  run(settings, { lookup, languages, now }) {
    if (settings.by === 'hours')
      return { do: 'go', exit: isWithin(settings.open, settings.timezone, new Date(now)) ? 'open' : 'closed' };
    const [known, value]: [string[], unknown] =
      settings.by === 'language' ? [settings.languages, languages[0]] : [settings.platforms, lookup('platform')];
    return { do: 'go', exit: known.find((each) => each === value) ?? 'other' };
  },
});
