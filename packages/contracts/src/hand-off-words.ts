import type { HandOffReason } from './ai-agents.ts';
import type { Locale } from './locales.ts';

type Words = Readonly<Record<Locale, string>>;

const PERSON: Words = {
  en: 'I am bringing in a colleague. Please stay here: they will answer in this chat.',
  ro: 'Chem un coleg. Vă rog să rămâneți aici: vă va răspunde în acest chat.',
  ru: 'Подключаю коллегу. Пожалуйста, не уходите: вам ответят в этом чате.',
  ua: 'Запрошую колегу. Будь ласка, залишайтеся: відповідь надійде в цьому чаті.',
  de: 'Ich hole jemanden aus dem Team dazu. Bitte bleiben Sie hier: Die Antwort kommt in diesem Chat.',
  fr: 'Je préviens un collègue. Merci de patienter ici : la réponse arrivera dans ce chat.',
  it: 'Chiamo un collega. Resti qui: la risposta arriverà in questa chat.',
};

const UNSURE: Words = {
  en: 'I cannot answer this with certainty, so I am bringing in a colleague. They will answer in this chat.',
  ro: 'Nu pot răspunde cu certitudine, așa că chem un coleg. Vă va răspunde în acest chat.',
  ru: 'Я не могу ответить наверняка, поэтому подключаю коллегу. Вам ответят в этом чате.',
  ua: 'Я не можу відповісти напевно, тому запрошую колегу. Відповідь надійде в цьому чаті.',
  de: 'Das kann ich nicht sicher beantworten, deshalb hole ich jemanden aus dem Team dazu. Die Antwort kommt in diesem Chat.',
  fr: 'Je ne peux pas répondre avec certitude, je préviens donc un collègue. La réponse arrivera dans ce chat.',
  it: 'Non posso rispondere con certezza, quindi chiamo un collega. La risposta arriverà in questa chat.',
};

const UPSET: Words = {
  en: 'I am sorry about this. A colleague will look at it personally and answer in this chat.',
  ro: 'Îmi pare rău. Un coleg se va ocupa personal de situație și vă va răspunde în acest chat.',
  ru: 'Мне очень жаль. Коллега займётся этим лично и ответит в этом чате.',
  ua: 'Мені дуже шкода. Колега займеться цим особисто й відповість у цьому чаті.',
  de: 'Das tut mir leid. Jemand aus dem Team kümmert sich persönlich darum und antwortet in diesem Chat.',
  fr: 'Je vous présente mes excuses. Un collègue va s’en occuper personnellement et vous répondra dans ce chat.',
  it: 'Mi dispiace. Un collega se ne occuperà personalmente e le risponderà in questa chat.',
};

/** What an agent says when it hands off to a person, unless the company has its own text. */
export const HAND_OFF_WORDS: Readonly<Record<HandOffReason, Words>> = {
  asked: PERSON,
  topic: PERSON,
  failed: PERSON,
  policy: PERSON,
  unsure: UNSURE,
  upset: UPSET,
};
