import { texts as traceTexts } from '../../../components/answer-trace/texts.ts';
import { catalogsOf, type Catalog, type Catalogs } from '../../../language.ts';

const own = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));

const all = (locale: keyof Catalogs) => async () => {
  const [screen, trace] = await Promise.all([own[locale](), traceTexts[locale]()]);
  return { default: { ...screen.default, ...trace.default } };
};

/** The texts of the test screen: its own, and those of traces. */
export const texts: Catalogs = {
  en: all('en'),
  ro: all('ro'),
  ru: all('ru'),
  ua: all('ua'),
  de: all('de'),
  fr: all('fr'),
  it: all('it'),
};
