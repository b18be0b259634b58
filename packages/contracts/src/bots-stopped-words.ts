import type { Locale } from './locales.ts';

/** What customers who wait for an answer are told when all bots of the company are stopped. */
export const BOTS_STOPPED_WORDS: Readonly<Record<Locale, string>> = {
  en: 'A person from our team will answer you in this chat.',
  ro: 'Vă va răspunde în acest chat un operator din echipa noastră.',
  ru: 'В этом чате вам ответит сотрудник.',
  ua: 'У цьому чаті вам відповість працівник.',
  de: 'Ein Mitarbeiter antwortet Ihnen in diesem Chat.',
  fr: 'Un conseiller va vous répondre dans ce chat.',
  it: 'Le risponderà in questa chat un operatore del nostro team.',
};
