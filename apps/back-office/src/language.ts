import { bcp47, LOCALES, pickLocale, type Locale } from '@parley/contracts/locales';
import { loadMessages, type Messages } from '@parley/contracts/error-texts/index';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const STORED = 'parley.locale';

/** The texts of the shell or of one feature in one language. */
export interface Catalog {
  default: object;
}
export type Catalogs = Record<Locale, () => Promise<Catalog>>;

/** Maps languages to the files in a `locales` folder. */
export function catalogsOf(files: Record<string, () => Promise<Catalog>>): Catalogs {
  const fileOf = (code: Locale) => files[`./locales/${code}.json`] ?? (() => Promise.resolve({ default: {} }));
  return Object.fromEntries(LOCALES.map((code) => [code, fileOf(code)])) as Catalogs;
}

const shell = catalogsOf(import.meta.glob<Catalog>('./locales/*.json'));

/** The catalogs requested so far; a change of language reloads all of them. */
const wanted = new Set<Catalogs>([shell]);
let locale: Locale = 'en';
let messages: Messages;

export const currentLocale = (): Locale => locale;
/** The validation messages in the current language. */
export const currentMessages = (): Messages => messages;

/** Starts in the language chosen earlier, or the first supported one of the browser. */
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
  addEventListener('storage', followOtherTabs);
}

/** A language chosen in another tab applies here too. */
function followOtherTabs({ key, newValue }: StorageEvent) {
  const chosen = LOCALES.find((code) => code === newValue);
  if (key === STORED && chosen && chosen !== locale) void changeLanguage(chosen);
}

/** Loads the texts of a feature, which come with its screens and not with the first load. */
export async function loadTexts(catalogs: Catalogs): Promise<void> {
  if (wanted.has(catalogs)) return;
  const chosen = locale;
  const { default: texts } = await catalogs[chosen]();
  wanted.add(catalogs);
  i18next.addResourceBundle(bcp47(chosen), 'translation', texts, true, true);
  if (chosen !== locale) await changeLanguage(locale); // it was changed in the meantime
}

/** Loads the language and switches to it immediately; forms keep their input, because nothing is remounted. */
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
