import type { Catalogs } from '../../../language.ts';
import { texts as stepNames } from '../../../components/step-names/texts.ts';
import { texts as stepTexts } from '../steps/texts.ts';
import { texts as flowTexts } from '../texts.ts';

interface Steps {
  steps: object;
}

const all = (locale: keyof Catalogs) => async () => {
  const [flows, { default: about }, { default: names }] = await Promise.all([
    flowTexts[locale](),
    stepTexts[locale](),
    stepNames[locale](),
  ]);
  const steps = { ...(about as Steps).steps, ...(names as Steps).steps };
  return { default: { ...flows.default, steps } };
};

/** The words of the builder: its own, those about steps, and what steps are called. */
export const texts: Catalogs = {
  en: all('en'),
  ro: all('ro'),
  ru: all('ru'),
  ua: all('ua'),
  de: all('de'),
  fr: all('fr'),
  it: all('it'),
};
