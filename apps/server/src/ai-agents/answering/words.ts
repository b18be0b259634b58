import type { ContactField } from '@parley/contracts/ai-agents';
import { bcp47, type Locale } from '@parley/contracts/locales';

type Words = Readonly<Record<Locale, string>>;

/** Shown above the choices when the question is ambiguous. */
export const WHICH_ONE: Words = {
  en: 'Which of these do you mean?',
  ro: 'La care dintre acestea vă referiți?',
  ru: 'Что из этого вы имеете в виду?',
  ua: 'Що з цього ви маєте на увазі?',
  de: 'Was davon meinen Sie?',
  fr: 'De quoi s’agit-il ?',
  it: 'A quale di questi si riferisce?',
};

/** Below the words for a question without an answer, above the topics that are nearest to it. */
export const NEARBY: Words = {
  en: 'Perhaps one of these topics helps:',
  ro: 'Poate vă ajută unul dintre aceste subiecte:',
  ru: 'Возможно, поможет одна из этих тем:',
  ua: 'Можливо, допоможе одна з цих тем:',
  de: 'Vielleicht hilft eines dieser Themen weiter:',
  fr: 'L’un de ces sujets peut peut-être vous aider :',
  it: 'Forse può aiutarla uno di questi argomenti:',
};

/** Introduces what a second source says that differs from the first. */
export const ALSO_SAID: Words = {
  en: 'Another of our sources says something different:',
  ro: 'O altă sursă a noastră spune altceva:',
  ru: 'В другом нашем источнике сказано иначе:',
  ua: 'В іншому нашому джерелі сказано інакше:',
  de: 'In einer anderen Quelle steht dagegen:',
  fr: 'Une autre de nos sources indique autre chose :',
  it: 'In un’altra nostra fonte si legge invece:',
};

/** Introduces a second passage that may be what was meant. */
export const MAY_HELP_TOO: Words = {
  en: 'This may help, too:',
  ro: 'Poate vă ajută și asta:',
  ru: 'Возможно, пригодится и это:',
  ua: 'Можливо, стане в пригоді й це:',
  de: 'Vielleicht hilft auch das:',
  fr: 'Ceci peut aussi vous aider :',
  it: 'Può essere utile anche questo:',
};

/** Introduces a quotation from a source in another language. */
export function inAnotherLanguage(language: Locale, written: Locale): string {
  const names = new Intl.DisplayNames(bcp47(language), { type: 'language' });
  return IN_ANOTHER_LANGUAGE[language](names.of(bcp47(written)) ?? written);
}

const IN_ANOTHER_LANGUAGE: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `I found this in one of our sources, which is in another language (${name}):`,
  ro: (name) => `Am găsit acest lucru într-una dintre sursele noastre, în altă limbă (${name}):`,
  ru: (name) => `Вот что я нашёл в нашем источнике на другом языке (${name}):`,
  ua: (name) => `Ось що я знайшов у нашому джерелі іншою мовою (${name}):`,
  de: (name) => `Das habe ich in einer unserer Quellen in einer anderen Sprache (${name}) gefunden:`,
  fr: (name) => `Voici ce que dit une de nos sources, dans une autre langue (${name}) :`,
  it: (name) => `Ecco cosa dice una nostra fonte, in un’altra lingua (${name}):`,
};

/** Names the part of a message that the sources say nothing about. */
export const NOTHING_ABOUT: Readonly<Record<Locale, (question: string) => string>> = {
  en: (question) => `I found nothing in my sources about “${question}”.`,
  ro: (question) => `Nu am găsit nimic în sursele mele despre „${question}”.`,
  ru: (question) => `По вопросу «${question}» в моих источниках ничего не нашлось.`,
  ua: (question) => `За запитом «${question}» у моїх джерелах нічого не знайшлося.`,
  de: (question) => `Zu „${question}“ habe ich in meinen Quellen nichts gefunden.`,
  fr: (question) => `Je n’ai rien trouvé dans mes sources sur « ${question} ».`,
  it: (question) => `Non ho trovato nulla nelle mie fonti su «${question}».`,
};

const PERSON_ID = 'person';

/** The button below a fallback message; pressing it asks for a person. */
export const personOption = (language: Locale) => ({ id: PERSON_ID, label: TALK_TO_A_PERSON[language] });

/** Whether a message is that button, pressed. */
export const isPersonOption = (optionId: string | null): boolean => optionId === PERSON_ID;

const TALK_TO_A_PERSON: Words = {
  en: 'Talk to a person',
  ro: 'Doresc un operator',
  ru: 'Поговорить с человеком',
  ua: 'Поговорити з людиною',
  de: 'Mit einem Mitarbeiter sprechen',
  fr: 'Parler à un conseiller',
  it: 'Parlare con un operatore',
};

/** After saying that the team is away: the agent is not. */
export const GO_ON: Words = {
  en: 'Until then, you can go on asking me questions.',
  ro: 'Până atunci, îmi puteți pune în continuare întrebări.',
  ru: 'А пока вы можете и дальше задавать мне вопросы.',
  ua: 'А поки ви можете й далі ставити мені запитання.',
  de: 'Bis dahin können Sie mir gern weiter Fragen stellen.',
  fr: 'D’ici là, vous pouvez continuer à me poser vos questions.',
  it: 'Nel frattempo può continuare a farmi domande.',
};

/** To a customer who has left an address while the team was away. */
export const WILL_WRITE: Words = {
  en: 'Thank you, I have noted your address. In the meantime, you can go on asking me questions.',
  ro: 'Mulțumim, am notat adresa. Între timp îmi puteți pune în continuare întrebări.',
  ru: 'Спасибо, я записал ваш адрес. А пока вы можете и дальше задавать мне вопросы.',
  ua: 'Дякую, я записав вашу адресу. А поки ви можете й далі ставити мені запитання.',
  de: 'Danke, ich habe Ihre Adresse notiert. Sie können mir in der Zwischenzeit gern weiter Fragen stellen.',
  fr: 'Merci, j’ai noté votre adresse. En attendant, vous pouvez continuer à me poser vos questions.',
  it: 'Grazie, ho annotato il suo indirizzo. Nel frattempo può continuare a farmi domande.',
};

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
    en: 'your email address',
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
  en: (details) => `While you wait, please leave ${details} here so that we can reach you.`,
  ro: (details) => `Între timp, scrieți aici ${details}, ca să vă putem contacta.`,
  ru: (details) => `А пока напишите, пожалуйста, ${details}, чтобы мы могли с вами связаться.`,
  ua: (details) => `А поки напишіть, будь ласка, ${details}, щоб ми могли з вами зв’язатися.`,
  de: (details) => `Bitte nennen Sie uns hier inzwischen ${details}, damit wir Sie erreichen können.`,
  fr: (details) => `En attendant, indiquez ici ${details}, pour que nous puissions vous joindre.`,
  it: (details) => `Nel frattempo scriva qui ${details}, così potremo contattarla.`,
};

/** Asks for missing contact details during a handover, which does not wait for them. */
export const askForDetails = (fields: readonly ContactField[], language: Locale): string =>
  MEANWHILE[language](
    new Intl.ListFormat(language === 'ua' ? 'uk' : language).format(fields.map((field) => DETAILS[field][language])),
  );
