import type { Locale } from './locales.ts';

/** What customers send that a bot cannot read. */
export const UNREADABLE = ['voice', 'video', 'sticker', 'location', 'contact', 'other'] as const;
export type Unreadable = (typeof UNREADABLE)[number];

/** What a bot says to a customer who has sent nothing that it can read. */
export const UNREADABLE_WORDS: Readonly<Record<Locale, string>> = {
  en: 'I can only read text. Could you write what you need? A person from our team can look at it, too.',
  ro: 'Pot citi doar text. Îmi puteți scrie cu ce vă pot ajuta? Mesajul îl poate vedea și un coleg din echipa noastră.',
  ru: 'Я понимаю только текст. Напишите, пожалуйста, чем вам помочь. Ваше сообщение может посмотреть и наш сотрудник.',
  ua: 'Я розумію лише текст. Напишіть, будь ласка, чим вам допомогти. Ваше повідомлення може переглянути й наш працівник.',
  de: 'Ich kann nur Text lesen. Würden Sie mir schreiben, worum es geht? Auch ein Mitarbeiter kann sich Ihre Nachricht ansehen.',
  fr: 'Je ne peux lire que du texte. Pouvez-vous m’écrire votre demande ? Un conseiller peut aussi regarder votre message.',
  it: 'Posso leggere solo testo. Può scrivermi di cosa ha bisogno? Anche un operatore può vedere il suo messaggio.',
};
