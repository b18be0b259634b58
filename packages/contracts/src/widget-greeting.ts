import type { Locale } from './locales.ts';

/** How a chat begins where the company has written no greeting; the widget has the same texts. */
export const WIDGET_GREETING: Readonly<Record<Locale, string>> = {
  en: 'Hello! How can we help?',
  ro: 'Bună ziua! Cu ce vă putem ajuta?',
  ru: 'Здравствуйте! Чем можем помочь?',
  ua: 'Вітаємо! Чим можемо допомогти?',
  de: 'Guten Tag! Wie können wir helfen?',
  fr: 'Bonjour ! Comment pouvons-nous vous aider ?',
  it: 'Buongiorno! Come possiamo aiutarla?',
};
