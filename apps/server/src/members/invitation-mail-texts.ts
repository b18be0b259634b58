import type { Locale } from '@parley/contracts/locales';
import type { MailText } from '../infra/mail/layout.ts';

export const invitationTexts: Record<Locale, MailText> = {
  en: {
    subject: '{inviter} invites you to {company} on Parley',
    greeting: 'Hello,',
    body: '{inviter} would like to answer customers of {company} together with you in Parley. The invitation is for {email}.',
    button: 'Accept the invitation',
    note: 'The link works once and expires after 7 days. If you were not expecting it, you can ignore this email.',
  },
  ro: {
    subject: '{inviter} vă invită să vă alăturați companiei {company} pe Parley',
    greeting: 'Bună ziua,',
    body: '{inviter} dorește să răspundeți împreună clienților companiei {company} în Parley. Invitația este pentru {email}.',
    button: 'Acceptați invitația',
    note: 'Linkul funcționează o singură dată și expiră după 7 zile. Dacă nu așteptați această invitație, puteți ignora mesajul.',
  },
  ru: {
    subject: '{inviter} приглашает вас в команду {company} в Parley',
    greeting: 'Здравствуйте!',
    body: '{inviter} приглашает вас вместе отвечать клиентам компании {company} в Parley. Приглашение отправлено на адрес {email}.',
    button: 'Принять приглашение',
    note: 'Ссылка одноразовая и действует 7 дней. Если вы не ждали приглашения, просто проигнорируйте это письмо.',
  },
  ua: {
    subject: '{inviter} запрошує вас до команди {company} у Parley',
    greeting: 'Вітаємо!',
    body: '{inviter} запрошує вас разом відповідати клієнтам компанії {company} у Parley. Запрошення надіслано на адресу {email}.',
    button: 'Прийняти запрошення',
    note: 'Посилання одноразове й діє 7 днів. Якщо ви не чекали на запрошення, просто проігноруйте цей лист.',
  },
  de: {
    subject: '{inviter} lädt Sie zu {company} auf Parley ein',
    greeting: 'Guten Tag,',
    body: '{inviter} möchte in Parley gemeinsam mit Ihnen den Kunden von {company} antworten. Die Einladung gilt für {email}.',
    button: 'Einladung annehmen',
    note: 'Der Link funktioniert nur einmal und läuft nach 7 Tagen ab. Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
  },
  fr: {
    subject: '{inviter} vous invite à rejoindre {company} sur Parley',
    greeting: 'Bonjour,',
    body: '{inviter} souhaite répondre avec vous aux clients de {company} dans Parley. L’invitation est destinée à {email}.',
    button: 'Accepter l’invitation',
    note: 'Le lien ne fonctionne qu’une fois et expire au bout de 7 jours. Si vous n’attendiez pas cette invitation, vous pouvez ignorer cet e-mail.',
  },
  it: {
    subject: '{inviter} ti invita a unirti a {company} su Parley',
    greeting: 'Ciao,',
    body: '{inviter} vorrebbe rispondere insieme a te ai clienti di {company} in Parley. L’invito è per {email}.',
    button: 'Accetta l’invito',
    note: 'Il link funziona una sola volta e scade dopo 7 giorni. Se non ti aspettavi un invito, puoi ignorare questa e-mail.',
  },
};
