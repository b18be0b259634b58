import { LOCALES } from '@parley/contracts/locales';
import { texts as hoursTexts } from '../../../components/week-hours/texts.ts';
import { catalogsOf, type Catalog, type Catalogs } from '../../../language.ts';
import { texts as accountTexts } from '../texts.ts';

const own = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));

const all = (locale: keyof Catalogs) => async () => {
  const catalogs = await Promise.all([accountTexts[locale](), hoursTexts[locale](), own[locale]()]);
  return { default: Object.assign({}, ...catalogs.map((each) => each.default)) as object };
};

/** The texts of the notifications, with those of the editor of hours. */
export const texts = Object.fromEntries(LOCALES.map((locale) => [locale, all(locale)])) as Catalogs;
