import type { SampleLanguage } from '../sample-person.ts';
import { german } from './german.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { italian } from './italian.ts';
import { romanian } from './romanian.ts';
import { russian } from './russian.ts';
import { ukrainian } from './ukrainian.ts';

/** All customers of the sample shop. */
export const LANGUAGES_SPOKEN: readonly SampleLanguage[] = [
  { locale: 'en', people: english },
  { locale: 'ro', people: romanian },
  { locale: 'ru', people: russian },
  { locale: 'ua', people: ukrainian },
  { locale: 'de', people: german },
  { locale: 'fr', people: french },
  { locale: 'it', people: italian },
];
