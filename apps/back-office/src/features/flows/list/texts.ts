import type { Catalogs } from '../../../language.ts';

/** The words of the list of flows; they travel with it. */
export const texts: Catalogs = {
  en: () => import('./locales/en.json'),
  ro: () => import('./locales/ro.json'),
  ru: () => import('./locales/ru.json'),
  ua: () => import('./locales/ua.json'),
  de: () => import('./locales/de.json'),
  fr: () => import('./locales/fr.json'),
  it: () => import('./locales/it.json'),
};
