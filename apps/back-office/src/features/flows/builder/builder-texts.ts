import type { Catalogs } from '../../../language.ts';
import { texts as stepTexts } from '../steps/texts.ts';
import { texts as flowTexts } from '../texts.ts';

const both = (locale: keyof Catalogs) => async () => {
  const [flows, steps] = await Promise.all([flowTexts[locale](), stepTexts[locale]()]);
  return { default: { ...flows.default, ...steps.default } };
};

/** The words of the builder: its own, and those about steps. */
export const texts: Catalogs = {
  en: both('en'),
  ro: both('ro'),
  ru: both('ru'),
  ua: both('ua'),
  de: both('de'),
  fr: both('fr'),
  it: both('it'),
};
