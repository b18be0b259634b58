import { bcp47, LOCALES, pickLocale, type Locale } from '@parley/contracts/locales';
import { loadMessages, type Messages } from '@parley/contracts/messages/index';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const STORED = 'parley.locale';

const catalogs: Record<Locale, () => Promise<{ default: object }>> = {
  en: () => import('./locales/en.json'),
  ro: () => import('./locales/ro.json'),
  ru: () => import('./locales/ru.json'),
  ua: () => import('./locales/ua.json'),
  de: () => import('./locales/de.json'),
  fr: () => import('./locales/fr.json'),
  it: () => import('./locales/it.json'),
};

let locale: Locale = 'en';
let messages: Messages;

export const currentLocale = (): Locale => locale;
/** What the rules say about refused input, in the language of the moment. */
export const currentMessages = (): Messages => messages;

/** Starts in the language chosen here before, or the first of the browser's that we speak. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const stored = localStorage.getItem(STORED);
  await changeLanguage(LOCALES.find((code) => code === stored) ?? pickLocale(navigator.languages));
}

/** Loads the language and changes to it at once; forms keep what was typed, because nothing is mounted anew. */
export async function changeLanguage(next: Locale): Promise<void> {
  const language = bcp47(next);
  const [catalog, loadedMessages] = await Promise.all([catalogs[next](), loadMessages(next)]);
  i18next.addResourceBundle(language, 'translation', catalog.default);
  locale = next;
  messages = loadedMessages;
  localStorage.setItem(STORED, next);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
