import type { AnswerTime } from '@parley/contracts/answer-times';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { Sql } from '../infra/sql/sql.ts';
import { backWords, hoursFor, isOpen, nextOpening } from '../opening-hours/index.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { usualAnswer } from './expected-wait.ts';
import type { PastWaits } from './past-waits.ts';

const MONTH = { days: 28, max: 2_000, isFirst: true, ofAll: true };

export type AnswerTimes = ReturnType<typeof createAnswerTimes>;

/**
 * What customers are told before they write: while the team is there how soon people usually answer, otherwise when they are back.
 * Nothing is said that past conversations, or the opening hours, do not show.
 */
export function createAnswerTimes(sql: Sql, pastWaits: PastWaits) {
  return {
    async read(companyId: number): Promise<AnswerTime> {
      const hours = await sql.inCompany(companyId, (tx) => hoursFor(tx, companyId, null));
      const { schedule, timezone } = hours;
      const now = new Date();
      const waits = await pastWaits(hours, MONTH);
      const isThere = isOpen(schedule, timezone, now);
      const opensAt = nextOpening(schedule, timezone, now);
      const within = isThere ? usualAnswer(waits) : null;
      const say = (locale: Locale) =>
        within !== null ? ANSWER_WORDS[locale][within] : opensAt ? backWords(locale, opensAt, timezone) : '';
      const texts = LOCALES.map((locale) => ({ locale, text: say(locale) })).filter(({ text }) => text !== '');
      return { texts, isOpen: isThere, conversations: waits.length };
    },
  };
}
