import { LOCALES } from '@parley/contracts/locales';
import { catalogsOf, type Catalog, type Catalogs } from '../../../language.ts';
import { texts as hoursTexts } from '../hours/texts.ts';

const own = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));

const both = (locale: keyof Catalogs) => async () => {
  const [hours, teams] = await Promise.all([hoursTexts[locale](), own[locale]()]);
  return { default: { ...hours.default, ...teams.default } };
};

/** The texts of teams, with those of opening hours, which they may have of their own. */
export const texts = Object.fromEntries(LOCALES.map((locale) => [locale, both(locale)])) as Catalogs;
