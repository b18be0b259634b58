/** The launcher's name in the page's language; everything else is said inside the frame. */
const LABELS: Record<string, string> = {
  en: 'Open chat',
  ro: 'Deschide chatul',
  ru: 'Открыть чат',
  uk: 'Відкрити чат',
  de: 'Chat öffnen',
  fr: 'Ouvrir le chat',
  it: 'Apri la chat',
};

export const labelFor = (language: string): string => LABELS[language.slice(0, 2).toLowerCase()] ?? 'Open chat';
