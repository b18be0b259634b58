import { fires, passes, textsOf, type Pack, type Words } from './pack.ts';

const SORRY: Words = {
  en: 'I am sorry about this. A colleague will look at it personally and answer in this chat.',
  de: 'Das tut mir leid. Jemand aus dem Team kümmert sich persönlich darum und antwortet in diesem Chat.',
  fr: 'Je vous présente mes excuses. Un collègue va s’en occuper personnellement et vous répondra dans ce chat.',
  it: 'Mi dispiace. Un collega se ne occuperà personalmente e le risponderà in questa chat.',
  ro: 'Îmi pare rău. Un coleg se va ocupa personal de situație și vă va răspunde în acest chat.',
  ru: 'Мне очень жаль. Коллега займётся этим лично и ответит в этом чате.',
  ua: 'Мені дуже шкода. Колега займеться цим особисто й відповість у цьому чаті.',
};

export const angryCustomers: Pack = {
  key: 'angry_customers',
  name: {
    en: 'A person for angry customers',
    de: 'Verärgerte Kunden zum Mitarbeiter',
    fr: 'Clients en colère confiés à un conseiller',
    it: 'Clienti arrabbiati a un operatore',
    ro: 'Clienții supărați la un operator',
    ru: 'Рассерженных клиентов — к сотруднику',
    ua: 'Розгніваних клієнтів — до працівника',
  },
  description: {
    en: 'Customers who are clearly angry get a person right away.',
    de: 'Wer deutlich verärgert ist, wird sofort an einen Mitarbeiter übergeben.',
    fr: 'Un client nettement en colère est aussitôt confié à un conseiller.',
    it: 'Chi è chiaramente arrabbiato viene passato subito a un operatore.',
    ro: 'Cine este vizibil supărat ajunge imediat la un operator.',
    ru: 'Явно рассерженного клиента сразу передают сотруднику.',
    ua: 'Явно розгніваного клієнта одразу передають працівникові.',
  },
  asks: null,
  topics: [],
  policies: [
    {
      key: 'hand_off',
      name: {
        en: 'A person answers angry customers',
        de: 'Verärgerten Kunden antwortet ein Mitarbeiter',
        fr: 'Un conseiller répond aux clients en colère',
        it: 'Ai clienti arrabbiati risponde un operatore',
        ro: 'Clienților supărați le răspunde un operator',
        ru: 'Рассерженным клиентам отвечает сотрудник',
        ua: 'Розгніваним клієнтам відповідає працівник',
      },
      why: {
        en: 'A bot makes anger worse.',
        de: 'Ein Bot macht Ärger nur größer.',
        fr: 'Un bot ne fait qu’attiser la colère.',
        it: 'Un bot irrita ancora di più.',
        ro: 'Un bot îi supără și mai tare.',
        ru: 'Бот только усиливает раздражение.',
        ua: 'Бот лише посилює роздратування.',
      },
      content: () => ({
        when: { needs: 'all', rules: [{ variable: 'message.sentiment', operator: 'equals', value: 'angry' }] },
        action: { kind: 'route', texts: textsOf(SORRY) },
        examples: [
          fires('en', 'This is outrageous, you are liars and thieves!'),
          fires('de', 'Das ist eine Frechheit, ihr seid Betrüger!'),
          fires('fr', 'C’est scandaleux, vous êtes des voleurs !'),
          fires('it', 'È una vergogna, siete dei ladri!'),
          fires('ro', 'Este o rușine, sunteți niște hoți!'),
          fires('ru', 'Это безобразие, вы мошенники!'),
          fires('ua', 'Це неподобство, ви шахраї!'),
          passes('en', 'Where is my order?'),
          passes('de', 'Der Reißverschluss klemmt, was kann ich tun?'),
          passes('ru', 'Спасибо, всё хорошо.'),
        ],
      }),
    },
  ],
};
