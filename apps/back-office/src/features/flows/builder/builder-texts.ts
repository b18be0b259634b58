import type { Catalogs } from '../../../language.ts';
import { texts as conditionTexts } from '../../../components/conditions/texts.ts';
import { texts as stepNames } from '../../../components/step-names/texts.ts';
import { texts as hoursTexts } from '../../../components/week-hours/texts.ts';
import { texts as stepTexts } from '../steps/texts.ts';
import { texts as flowTexts } from '../texts.ts';

interface Steps {
  steps: object;
}

const all = (locale: keyof Catalogs) => async () => {
  const [flows, { default: about }, { default: names }, { default: conditions }, { default: hours }] =
    await Promise.all([
      flowTexts[locale](),
      stepTexts[locale](),
      stepNames[locale](),
      conditionTexts[locale](),
      hoursTexts[locale](),
    ]);
  const steps = { ...(about as Steps).steps, ...(names as Steps).steps, ...(conditions as Steps).steps };
  return { default: { ...flows.default, ...hours, steps } };
};

/** The texts of the builder: its own, those of single steps, and the names of step types, with those of what they share with other screens. */
export const texts: Catalogs = {
  en: all('en'),
  ro: all('ro'),
  ru: all('ru'),
  ua: all('ua'),
  de: all('de'),
  fr: all('fr'),
  it: all('it'),
};
