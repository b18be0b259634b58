import { LOCALES } from '@parley/contracts/locales';
import { texts as hoursTexts } from '../../../components/week-hours/texts.ts';
import type { Catalogs } from '../../../language.ts';
import { texts as accountTexts } from '../texts.ts';

const both = (locale: keyof Catalogs) => async () => {
  const [account, hours] = await Promise.all([accountTexts[locale](), hoursTexts[locale]()]);
  return { default: { ...account.default, ...hours.default } };
};

/** The texts of the opening hours, with those of the editor that they share with flows. */
export const texts = Object.fromEntries(LOCALES.map((locale) => [locale, both(locale)])) as Catalogs;
