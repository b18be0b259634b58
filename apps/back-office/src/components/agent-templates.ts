import { AgentSettings, type HandOffReason } from '@parley/contracts/ai-agents';
import { LOCALES } from '@parley/contracts/locales';

export type TemplateKey = 'shop' | 'help' | 'lead' | 'blank';

type Preset = Pick<AgentSettings, 'icon' | 'tone' | 'answerLength' | 'fields'>;
const PRESETS: Record<TemplateKey, Preset> = {
  shop: { icon: 'bag', tone: 'warm', answerLength: 'short', fields: [] },
  help: { icon: 'book', tone: 'neutral', answerLength: 'medium', fields: [] },
  lead: { icon: 'people', tone: 'warm', answerLength: 'short', fields: ['name', 'email', 'phone'] },
  blank: { icon: 'bot', tone: 'neutral', answerLength: 'short', fields: [] },
};

/** The settings of a new agent. What customers read is in all seven languages. */
export const templateSettings = (key: TemplateKey, instructions = ''): AgentSettings =>
  AgentSettings.parse({
    ...PRESETS[key],
    instructions,
    greeting: key === 'blank' ? [] : GREETINGS[key],
    handOff: { texts: HAND_OFF_TEXTS },
  });

type Texts = AgentSettings['greeting'];

/** In the order of the locales: en, ro, ru, ua, de, fr, it. */
const inAll = (...texts: [string, string, string, string, string, string, string]): Texts =>
  LOCALES.map((locale, at) => ({ locale, text: texts[at] ?? '' }));

/** The greetings that customers see. */
export const GREETINGS: Record<'shop' | 'help' | 'lead', Texts> = {
  shop: inAll(
    'Hello! Ask me about products, delivery and returns.',
    'Bună ziua! Întrebați-mă despre produse, livrare și retururi.',
    'Здравствуйте! Спросите меня о товарах, доставке и возврате.',
    'Вітаємо! Запитайте мене про товари, доставку та повернення.',
    'Guten Tag! Fragen Sie mich nach Produkten, Lieferung und Rückgabe.',
    'Bonjour ! Posez-moi vos questions sur les produits, la livraison et les retours.',
    'Buongiorno! Mi chieda di prodotti, consegne e resi.',
  ),
  help: inAll(
    'Hello! What can I help you with?',
    'Bună ziua! Cu ce vă pot ajuta?',
    'Здравствуйте! Чем могу помочь?',
    'Вітаємо! Чим можу допомогти?',
    'Guten Tag! Wobei kann ich helfen?',
    'Bonjour ! En quoi puis-je vous aider ?',
    'Buongiorno! In cosa posso aiutarla?',
  ),
  lead: inAll(
    'Hello! Tell me what you are looking for, and the right person will get back to you.',
    'Bună ziua! Spuneți-mi ce căutați și colegul potrivit vă va contacta.',
    'Здравствуйте! Расскажите, что вам нужно, и с вами свяжется нужный специалист.',
    'Вітаємо! Розкажіть, що вам потрібно, і з вами зв’яжеться потрібний фахівець.',
    'Guten Tag! Sagen Sie mir, was Sie suchen, und der richtige Ansprechpartner meldet sich bei Ihnen.',
    'Bonjour ! Dites-moi ce que vous cherchez et la bonne personne vous recontactera.',
    'Buongiorno! Mi dica cosa cerca e la persona giusta la ricontatterà.',
  ),
};

/** What the agent says on a hand-off, by reason. */
export const HAND_OFF_TEXTS: Record<HandOffReason, Texts> = {
  asked: inAll(
    'Of course. I am passing you to a colleague.',
    'Desigur. Vă transfer unui coleg.',
    'Конечно. Передаю ваш вопрос коллеге.',
    'Звісно. Передаю ваше запитання колезі.',
    'Gern. Ich hole jemanden aus dem Team dazu.',
    'Bien sûr. Je vous mets en relation avec un collègue.',
    'Certo. La passo a un collega.',
  ),
  unsure: inAll(
    'I do not want to guess, so I am asking a colleague to help you.',
    'Nu vreau să răspund la întâmplare, așa că rog un coleg să vă ajute.',
    'Не хочу гадать, поэтому попрошу коллегу помочь вам.',
    'Не хочу вгадувати, тому попрошу колегу допомогти вам.',
    'Ich möchte nicht raten und bitte deshalb jemanden aus dem Team, Ihnen zu helfen.',
    'Je ne veux pas vous répondre au hasard : je demande à un collègue de vous aider.',
    'Non voglio tirare a indovinare: chiedo a un collega di aiutarla.',
  ),
  upset: inAll(
    'I am sorry about this. A colleague will take it from here.',
    'Îmi pare rău pentru situație. De acum se ocupă un coleg.',
    'Мне очень жаль. Дальше вам поможет коллега.',
    'Мені дуже шкода. Далі вам допоможе колега.',
    'Das tut mir leid. Jemand aus dem Team kümmert sich jetzt darum.',
    'Toutes mes excuses. Un collègue s’en occupe maintenant.',
    'Mi dispiace. Da qui in poi se ne occupa un collega.',
  ),
  topic: inAll(
    'A colleague will answer this personally.',
    'La această întrebare răspunde personal un coleg.',
    'На этот вопрос лично ответит коллега.',
    'На це запитання особисто відповість колега.',
    'Diese Frage beantwortet jemand aus dem Team persönlich.',
    'Un collègue répondra personnellement à cette question.',
    'A questa domanda risponde personalmente un collega.',
  ),
  failed: inAll(
    'Something went wrong on our side. A colleague will answer you.',
    'Ceva nu a funcționat la noi. Vă va răspunde un coleg.',
    'У нас что-то не сработало. Вам ответит коллега.',
    'У нас щось не спрацювало. Вам відповість колега.',
    'Bei uns hat etwas nicht geklappt. Jemand aus dem Team antwortet Ihnen.',
    'Un problème est survenu de notre côté. Un collègue va vous répondre.',
    'Qualcosa da parte nostra non ha funzionato. Le risponderà un collega.',
  ),
  policy: inAll(
    'A colleague will take this up with you.',
    'Un coleg va discuta cu dumneavoastră despre asta.',
    'Этим займётся коллега.',
    'Цим займеться колега.',
    'Darum kümmert sich jemand aus dem Team.',
    'Un collègue verra cela avec vous.',
    'Di questo si occuperà un collega insieme a lei.',
  ),
};
