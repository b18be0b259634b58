import { fires, passes, textsOf, type Pack, type Words } from './pack.ts';

const OWN_PRODUCTS: Words = {
  en: 'I can only talk about what we offer ourselves. What would you like to know?',
  de: 'Ich spreche nur über unser eigenes Angebot. Was möchten Sie darüber wissen?',
  fr: 'Je ne parle que de notre propre offre. Que souhaitez-vous savoir ?',
  it: 'Parlo solo della nostra offerta. Che cosa desidera sapere al riguardo?',
  ro: 'Vorbesc doar despre oferta noastră. Ce ați dori să aflați?',
  ru: 'Я говорю только о наших предложениях. Что вы хотели бы узнать?',
  ua: 'Я говорю лише про наші пропозиції. Що б ви хотіли дізнатися?',
};

export const competitors: Pack = {
  key: 'competitors',
  name: {
    en: 'Competitors',
    de: 'Wettbewerber',
    fr: 'Concurrents',
    it: 'Concorrenti',
    ro: 'Concurenți',
    ru: 'Конкуренты',
    ua: 'Конкуренти',
  },
  description: {
    en: 'The agent never mentions the competitors that you name.',
    de: 'Der Agent erwähnt die von Ihnen genannten Wettbewerber nie.',
    fr: 'L’agent ne mentionne jamais les concurrents que vous indiquez.',
    it: 'L’agente non nomina mai i concorrenti che indichi.',
    ro: 'Agentul nu menționează niciodată concurenții pe care îi numiți.',
    ru: 'Агент никогда не упоминает названных вами конкурентов.',
    ua: 'Агент ніколи не згадує названих вами конкурентів.',
  },
  asks: {
    en: 'Names of competitors',
    de: 'Namen der Wettbewerber',
    fr: 'Noms des concurrents',
    it: 'Nomi dei concorrenti',
    ro: 'Numele concurenților',
    ru: 'Названия конкурентов',
    ua: 'Назви конкурентів',
  },
  topics: [],
  policies: [
    {
      key: 'names',
      name: {
        en: 'Never mentions competitors',
        de: 'Erwähnt keine Wettbewerber',
        fr: 'Ne mentionne aucun concurrent',
        it: 'Non nomina i concorrenti',
        ro: 'Nu menționează concurenții',
        ru: 'Не упоминает конкурентов',
        ua: 'Не згадує конкурентів',
      },
      why: {
        en: 'Comparisons with others are for people to make.',
        de: 'Vergleiche mit anderen sind Sache Ihres Teams.',
        fr: 'Se comparer à d’autres est l’affaire de votre équipe.',
        it: 'I confronti con altri spettano alle persone.',
        ro: 'Comparațiile cu alții sunt treaba echipei.',
        ru: 'Сравнивать с другими — дело людей.',
        ua: 'Порівнювати з іншими — справа людей.',
      },
      content: ({ values }) => ({
        action: { kind: 'must_not_say', phrases: [...values], safePhrase: textsOf(OWN_PRODUCTS) },
        examples: [
          ...values.map((name) => fires('en', 'Who is better?', `${name} is cheaper.`)),
          passes('en', 'Who is better?', OWN_PRODUCTS.en),
        ],
      }),
    },
  ],
};
