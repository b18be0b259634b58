import type { Locale } from '@parley/contracts/locales';

/** The widget's own texts, used where the company has none. */
interface PreviewWords {
  greeting: string;
  write: string;
  credit: string;
  privacy: string;
  person: string;
  name: string;
  email: string;
  phone: string;
  optional: string;
  agree: string;
  privacyLink: string;
  start: string;
}

export const PREVIEW_WORDS: Record<Locale, PreviewWords> = {
  en: {
    greeting: 'Hello! How can we help?',
    write: 'Write a message…',
    credit: 'Powered by Parley',
    privacy: 'Privacy notice',
    person: 'Talk to a person',
    name: 'Your name',
    email: 'Email',
    phone: 'Phone',
    optional: 'optional',
    agree: 'I agree to the {link}',
    privacyLink: 'privacy notice',
    start: 'Start chat',
  },
  ro: {
    greeting: 'Bună ziua! Cu ce vă putem ajuta?',
    write: 'Scrieți un mesaj…',
    credit: 'Oferit de Parley',
    privacy: 'Confidențialitate',
    person: 'Vorbiți cu un operator',
    name: 'Numele dvs.',
    email: 'E-mail',
    phone: 'Telefon',
    optional: 'opțional',
    agree: 'Sunt de acord cu {link}',
    privacyLink: 'politica de confidențialitate',
    start: 'Începeți chatul',
  },
  ru: {
    greeting: 'Здравствуйте! Чем можем помочь?',
    write: 'Напишите сообщение…',
    credit: 'Работает на Parley',
    privacy: 'Конфиденциальность',
    person: 'Поговорить с человеком',
    name: 'Ваше имя',
    email: 'Эл. почта',
    phone: 'Телефон',
    optional: 'необязательно',
    agree: 'Я принимаю {link}',
    privacyLink: 'политику конфиденциальности',
    start: 'Начать диалог',
  },
  ua: {
    greeting: 'Вітаємо! Чим можемо допомогти?',
    write: 'Напишіть повідомлення…',
    credit: 'Працює на Parley',
    privacy: 'Конфіденційність',
    person: 'Поговорити з людиною',
    name: 'Ваше ім’я',
    email: 'Ел. пошта',
    phone: 'Телефон',
    optional: 'необов’язково',
    agree: 'Я приймаю {link}',
    privacyLink: 'політику конфіденційності',
    start: 'Почати чат',
  },
  de: {
    greeting: 'Guten Tag! Wie können wir helfen?',
    write: 'Nachricht schreiben …',
    credit: 'Bereitgestellt von Parley',
    privacy: 'Datenschutzhinweise',
    person: 'Mit einem Mitarbeiter sprechen',
    name: 'Ihr Name',
    email: 'E-Mail',
    phone: 'Telefon',
    optional: 'optional',
    agree: 'Ich stimme den {link} zu',
    privacyLink: 'Datenschutzhinweisen',
    start: 'Chat starten',
  },
  fr: {
    greeting: 'Bonjour ! Comment pouvons-nous vous aider ?',
    write: 'Écrivez un message…',
    credit: 'Propulsé par Parley',
    privacy: 'Confidentialité',
    person: 'Parler à un conseiller',
    name: 'Votre nom',
    email: 'E-mail',
    phone: 'Téléphone',
    optional: 'facultatif',
    agree: 'J’accepte la {link}',
    privacyLink: 'politique de confidentialité',
    start: 'Commencer la conversation',
  },
  it: {
    greeting: 'Buongiorno! Come possiamo aiutarla?',
    write: 'Scriva un messaggio…',
    credit: 'Realizzato con Parley',
    privacy: 'Informativa sulla privacy',
    person: 'Parla con un operatore',
    name: 'Il suo nome',
    email: 'E-mail',
    phone: 'Telefono',
    optional: 'facoltativo',
    agree: 'Accetto l’{link}',
    privacyLink: 'informativa sulla privacy',
    start: 'Inizia la chat',
  },
};

/** A short conversation that shows every colour in use. */
export const SAMPLE_MESSAGES: Record<Locale, { question: string; answer: string; option: string }> = {
  en: { question: 'Where is my order?', answer: 'On its way: it arrives tomorrow.', option: 'Track it' },
  ro: { question: 'Unde este comanda mea?', answer: 'Este pe drum: ajunge mâine.', option: 'Urmăriți' },
  ru: { question: 'Где мой заказ?', answer: 'Уже в пути: приедет завтра.', option: 'Отследить' },
  ua: { question: 'Де моє замовлення?', answer: 'Уже в дорозі: прибуде завтра.', option: 'Відстежити' },
  de: { question: 'Wo ist meine Bestellung?', answer: 'Unterwegs: Sie kommt morgen an.', option: 'Verfolgen' },
  fr: { question: 'Où est ma commande ?', answer: 'En route : elle arrive demain.', option: 'La suivre' },
  it: { question: 'Dov’è il mio ordine?', answer: 'In viaggio: arriva domani.', option: 'Segui l’ordine' },
};
