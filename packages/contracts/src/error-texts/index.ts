import { type Locale } from '../locales.ts';
import type { en } from './en.ts';

/** The texts for rejected input and failed calls, in one language. */
export type Messages = { [Area in keyof typeof en]: Record<keyof (typeof en)[Area], string> };
export type ValidationKey = keyof typeof en.validation;
export type ErrorCode = keyof typeof en.errors;

/** Why a value was rejected: the key of a message and its parameters. */
export interface Problem {
  key: ValidationKey;
  params?: Record<string, string | number>;
}

const loaders: Record<Locale, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).en,
  ro: async () => (await import('./ro.ts')).ro,
  ru: async () => (await import('./ru.ts')).ru,
  ua: async () => (await import('./ua.ts')).ua,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
};

/** Loads the messages of one language; bundlers put each in its own chunk. */
export function loadMessages(locale: Locale): Promise<Messages> {
  return loaders[locale]();
}

/** The final sentence, with placeholders such as `{n}` filled in. */
export function sentence(messages: Messages, problem: Problem): string {
  return messages.validation[problem.key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(problem.params?.[name] ?? whole),
  );
}
