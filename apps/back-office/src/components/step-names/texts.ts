import type { Catalogs } from '../../language.ts';

/** What kinds of steps and ways out are called, for whoever tells of a flow. */
export const texts: Catalogs = {
  en: () => import('./locales/en.json'),
  ro: () => import('./locales/ro.json'),
  ru: () => import('./locales/ru.json'),
  ua: () => import('./locales/ua.json'),
  de: () => import('./locales/de.json'),
  fr: () => import('./locales/fr.json'),
  it: () => import('./locales/it.json'),
};
