import { bcp47, LOCALES, pickLocale, type Locale } from '@parley/contracts/locales';
import { loadMessages, type Messages } from '@parley/contracts/error-texts/index';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const STORED = 'parley.locale';

/** The words of the shell or of one feature in one language. */
export interface Catalog {
  default: object;
}
export type Catalogs = Record<Locale, () => Promise<Catalog>>;

/** Finds the file of each language among those of a folder `locales`. */
export function catalogsOf(files: Record<string, () => Promise<Catalog>>): Catalogs {
  const fileOf = (code: Locale) => files[`./locales/${code}.json`] ?? (() => Promise.resolve({ default: {} }));
  return Object.fromEntries(LOCALES.map((code) => [code, fileOf(code)])) as Catalogs;
}

const shell = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));

/** What has been asked for so far; a change of language fetches all of it anew. */
const wanted = new Set<Catalogs>([shell]);
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

/** Fetches the words of a feature, which travel with its screens and not with the first load. */
export async function loadTexts(catalogs: Catalogs): Promise<void> {
  if (wanted.has(catalogs)) return;
  const chosen = locale;
  const { default: texts } = await catalogs[chosen]();
  wanted.add(catalogs);
  i18next.addResourceBundle(bcp47(chosen), 'translation', texts, true, true);
  if (chosen !== locale) await changeLanguage(locale); // someone changed it meanwhile
}

/** Loads the language and changes to it at once; forms keep what was typed, because nothing is mounted anew. */
export async function changeLanguage(next: Locale): Promise<void> {
  const language = bcp47(next);
  const [loadedMessages, ...loaded] = await Promise.all([
    loadMessages(next),
    ...[...wanted].map((catalogs) => catalogs[next]()),
  ]);
  for (const { default: texts } of loaded) i18next.addResourceBundle(language, 'translation', texts, true, true);
  locale = next;
  messages = loadedMessages;
  localStorage.setItem(STORED, next);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
