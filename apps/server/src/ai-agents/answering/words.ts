import type { ContactField, HandOffReason } from '@parley/contracts/ai-agents';
import { LOCALES, type Locale } from '@parley/contracts/locales';

type Words = Readonly<Record<Locale, string>>;

const PERSON: Words = {
  en: 'I am bringing in a colleague. Please stay here, they will answer in this chat.',
  ro: 'Chem un coleg. Vă rog să rămâneți aici, vă va răspunde în acest chat.',
  ru: 'Подключаю коллегу. Пожалуйста, не уходите: вам ответят в этом чате.',
  ua: 'Підключаю колегу. Будь ласка, залишайтеся: вам відповідять у цьому чаті.',
  de: 'Ich hole eine Kollegin oder einen Kollegen dazu. Bitte bleiben Sie hier, die Antwort kommt in diesem Chat.',
  fr: 'Je fais venir un collègue. Restez ici, la réponse arrivera dans ce chat.',
  it: 'Chiamo un collega. Resti qui, la risposta arriverà in questa chat.',
};

const UNSURE: Words = {
  en: 'I cannot answer this with certainty, so I am bringing in a colleague. They will answer in this chat.',
  ro: 'Nu pot răspunde cu siguranță, așa că chem un coleg. Vă va răspunde în acest chat.',
  ru: 'Я не могу ответить наверняка, поэтому подключаю коллегу. Вам ответят в этом чате.',
  ua: 'Я не можу відповісти напевно, тому підключаю колегу. Вам відповідять у цьому чаті.',
  de: 'Das kann ich nicht sicher beantworten, deshalb hole ich jemanden aus dem Team dazu. Die Antwort kommt in diesem Chat.',
  fr: 'Je ne peux pas répondre avec certitude, je fais donc venir un collègue. La réponse arrivera dans ce chat.',
  it: 'Non posso rispondere con certezza, quindi chiamo un collega. La risposta arriverà in questa chat.',
};

const UPSET: Words = {
  en: 'I am sorry about this. A colleague will look at it personally and answer in this chat.',
  ro: 'Îmi pare rău. Un coleg se va ocupa personal și vă va răspunde în acest chat.',
  ru: 'Мне очень жаль. Коллега займётся этим лично и ответит в этом чате.',
  ua: 'Мені дуже шкода. Колега займеться цим особисто й відповість у цьому чаті.',
  de: 'Das tut mir leid. Jemand aus dem Team kümmert sich persönlich darum und antwortet in diesem Chat.',
  fr: 'J’en suis désolé. Un collègue va s’en occuper personnellement et répondra dans ce chat.',
  it: 'Mi dispiace. Un collega se ne occuperà di persona e risponderà in questa chat.',
};

/** What is said where the company wrote nothing of its own. */
export const HAND_OFF_WORDS: Readonly<Record<HandOffReason, Words>> = {
  asked: PERSON,
  topic: PERSON,
  failed: PERSON,
  unsure: UNSURE,
  upset: UPSET,
};

/** Above the choices between what the question may have meant. */
export const WHICH_ONE: Words = {
  en: 'Which of these do you mean?',
  ro: 'La care dintre acestea vă referiți?',
  ru: 'Что из этого вы имеете в виду?',
  ua: 'Що з цього ви маєте на увазі?',
  de: 'Was davon meinen Sie?',
  fr: 'De quoi s’agit-il ?',
  it: 'Quale di questi intende?',
};

/** The button under words that the agent does not know; pressing it asks for a person. */
export const TALK_TO_A_PERSON: Words = {
  en: 'Talk to a person',
  ro: 'Vorbesc cu un operator',
  ru: 'Поговорить с человеком',
  ua: 'Поговорити з людиною',
  de: 'Mit einem Menschen sprechen',
  fr: 'Parler à une personne',
  it: 'Parlare con una persona',
};

/** In the wanted language if it was written, else in the first one that was. */
export function inLanguage(texts: readonly { locale: Locale; text: string }[], wanted: Locale): string | undefined {
  const chain = [wanted, ...LOCALES];
  return chain.map((locale) => texts.find((each) => each.locale === locale)?.text).find(Boolean);
}

const DETAILS: Readonly<Record<ContactField, Words>> = {
  name: {
    en: 'your name',
    ro: 'numele dumneavoastră',
    ru: 'ваше имя',
    ua: 'ваше ім’я',
    de: 'Ihren Namen',
    fr: 'votre nom',
    it: 'il suo nome',
  },
  email: {
    en: 'your e-mail address',
    ro: 'adresa de e-mail',
    ru: 'адрес эл. почты',
    ua: 'адресу ел. пошти',
    de: 'Ihre E-Mail-Adresse',
    fr: 'votre adresse e-mail',
    it: 'il suo indirizzo e-mail',
  },
  phone: {
    en: 'your phone number',
    ro: 'numărul de telefon',
    ru: 'номер телефона',
    ua: 'номер телефону',
    de: 'Ihre Telefonnummer',
    fr: 'votre numéro de téléphone',
    it: 'il suo numero di telefono',
  },
};
const MEANWHILE: Readonly<Record<Locale, (details: string) => string>> = {
  en: (details) => `While you wait, please write ${details} here, so that we can reach you.`,
  ro: (details) => `Până atunci, scrieți aici ${details}, ca să vă putem contacta.`,
  ru: (details) => `А пока напишите, пожалуйста, ${details}, чтобы мы могли с вами связаться.`,
  ua: (details) => `А поки напишіть, будь ласка, ${details}, щоб ми могли з вами зв’язатися.`,
  de: (details) => `Schreiben Sie inzwischen bitte ${details} hierher, damit wir Sie erreichen können.`,
  fr: (details) => `En attendant, indiquez ici ${details}, pour que nous puissions vous joindre.`,
  it: (details) => `Nel frattempo scriva qui ${details}, così potremo contattarla.`,
};

/** Asks for what is missing when a person is called; nobody is kept from the person for it. */
export const askForDetails = (fields: readonly ContactField[], language: Locale): string =>
  MEANWHILE[language](
    new Intl.ListFormat(language === 'ua' ? 'uk' : language).format(fields.map((field) => DETAILS[field][language])),
  );
