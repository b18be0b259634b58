import type { Locale } from './locales.ts';

/** What the widget's header says where the company has no text of its own: a bot answers at once, people as soon as they can. */
export const WIDGET_SUBTITLES: Readonly<Record<Locale, { online: string; away: string }>> = {
  en: { online: 'Usually replies right away', away: 'We will reply as soon as we can' },
  ro: { online: 'De obicei răspunde imediat', away: 'Răspundem cât de curând putem' },
  ru: { online: 'Обычно отвечаем сразу', away: 'Ответим, как только сможем' },
  ua: { online: 'Зазвичай відповідаємо одразу', away: 'Відповімо, щойно зможемо' },
  de: { online: 'Antwortet meist sofort', away: 'Wir antworten so bald wie möglich' },
  fr: { online: 'Répond en général tout de suite', away: 'Nous répondons dès que possible' },
  it: { online: 'Di solito rispondiamo subito', away: 'Rispondiamo appena possibile' },
};
