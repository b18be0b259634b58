import { texts as conditionTexts } from '../../../components/conditions/texts.ts';
import { catalogsOf, type Catalog, type Catalogs } from '../../../language.ts';
import { texts as agentTexts } from '../texts.ts';

const own = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));

const all = (locale: keyof Catalogs) => async () => {
  const parts = await Promise.all([agentTexts[locale](), conditionTexts[locale](), own[locale]()]);
  return { default: Object.assign({}, ...parts.map((part) => part.default)) as object };
};

/** The texts of the screens of policies: their own, those of conditions and those of agents. */
export const texts: Catalogs = {
  en: all('en'),
  ro: all('ro'),
  ru: all('ru'),
  ua: all('ua'),
  de: all('de'),
  fr: all('fr'),
  it: all('it'),
};
