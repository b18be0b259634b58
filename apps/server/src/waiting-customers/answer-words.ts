import type { Locale } from '@parley/contracts/locales';
import type { AnswerStep } from './expected-wait.ts';

/** How soon people usually answer, by the step that the figures were rounded up to. */
export const ANSWER_WORDS: Readonly<Record<Locale, Readonly<Record<AnswerStep, string>>>> = {
  en: {
    300: 'Our team usually answers within a few minutes.',
    600: 'Our team usually answers within 10 minutes.',
    1_800: 'Our team usually answers within half an hour.',
    3_600: 'Our team usually answers within an hour.',
    14_400: 'Our team usually answers within a few hours.',
    86_400: 'Our team usually answers within a day.',
  },
  ro: {
    300: 'Echipa răspunde de obicei în câteva minute.',
    600: 'Echipa răspunde de obicei în 10 minute.',
    1_800: 'Echipa răspunde de obicei în jumătate de oră.',
    3_600: 'Echipa răspunde de obicei într-o oră.',
    14_400: 'Echipa răspunde de obicei în câteva ore.',
    86_400: 'Echipa răspunde de obicei în cel mult 24 de ore.',
  },
  ru: {
    300: 'Сотрудники обычно отвечают в течение нескольких минут.',
    600: 'Сотрудники обычно отвечают в течение 10 минут.',
    1_800: 'Сотрудники обычно отвечают в течение получаса.',
    3_600: 'Сотрудники обычно отвечают в течение часа.',
    14_400: 'Сотрудники обычно отвечают в течение нескольких часов.',
    86_400: 'Сотрудники обычно отвечают в течение суток.',
  },
  ua: {
    300: 'Працівники зазвичай відповідають протягом кількох хвилин.',
    600: 'Працівники зазвичай відповідають протягом 10 хвилин.',
    1_800: 'Працівники зазвичай відповідають протягом пів години.',
    3_600: 'Працівники зазвичай відповідають протягом години.',
    14_400: 'Працівники зазвичай відповідають протягом кількох годин.',
    86_400: 'Працівники зазвичай відповідають протягом доби.',
  },
  de: {
    300: 'Unser Team antwortet meist in wenigen Minuten.',
    600: 'Unser Team antwortet meist innerhalb von 10 Minuten.',
    1_800: 'Unser Team antwortet meist innerhalb einer halben Stunde.',
    3_600: 'Unser Team antwortet meist innerhalb einer Stunde.',
    14_400: 'Unser Team antwortet meist innerhalb weniger Stunden.',
    86_400: 'Unser Team antwortet meist innerhalb eines Tages.',
  },
  fr: {
    300: 'Notre équipe répond généralement en quelques minutes.',
    600: 'Notre équipe répond généralement en 10 minutes.',
    1_800: 'Notre équipe répond généralement en une demi-heure.',
    3_600: 'Notre équipe répond généralement en une heure.',
    14_400: 'Notre équipe répond généralement en quelques heures.',
    86_400: 'Notre équipe répond généralement sous 24 heures.',
  },
  it: {
    300: 'Il nostro team risponde di solito in pochi minuti.',
    600: 'Il nostro team risponde di solito entro 10 minuti.',
    1_800: 'Il nostro team risponde di solito entro mezz’ora.',
    3_600: 'Il nostro team risponde di solito entro un’ora.',
    14_400: 'Il nostro team risponde di solito entro poche ore.',
    86_400: 'Il nostro team risponde di solito entro un giorno.',
  },
};
