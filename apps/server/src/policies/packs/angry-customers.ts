import { fires, passes, textsOf, type Pack, type Words } from './pack.ts';

const SORRY: Words = {
  en: 'I am sorry about this. A colleague will look at it personally and answer in this chat.',
  de: 'Das tut mir leid. Jemand aus dem Team kümmert sich persönlich darum und antwortet in diesem Chat.',
  fr: 'J’en suis désolé. Un collègue va s’en occuper personnellement et répondra dans ce chat.',
  it: 'Mi dispiace. Un collega se ne occuperà di persona e risponderà in questa chat.',
  ro: 'Îmi pare rău. Un coleg se va ocupa personal și vă va răspunde în acest chat.',
  ru: 'Мне очень жаль. Коллега займётся этим лично и ответит в этом чате.',
  ua: 'Мені дуже шкода. Колега займеться цим особисто й відповість у цьому чаті.',
};

export const angryCustomers: Pack = {
  key: 'angry_customers',
  name: {
    en: 'Angry customers to a person',
    de: 'Verärgerte Kunden zu einem Menschen',
    fr: 'Clients en colère vers une personne',
    it: 'Clienti arrabbiati a una persona',
    ro: 'Clienți supărați către o persoană',
    ru: 'Рассерженных клиентов — к сотруднику',
    ua: 'Розгніваних клієнтів — до працівника',
  },
  description: {
    en: 'Whoever is clearly angry gets a person at once.',
    de: 'Wer deutlich verärgert ist, bekommt sofort einen Menschen.',
    fr: 'Un client nettement en colère est aussitôt confié à une personne.',
    it: 'Chi è chiaramente arrabbiato viene passato subito a una persona.',
    ro: 'Cine este vizibil supărat ajunge imediat la o persoană.',
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
        de: 'Verärgerten antwortet ein Mensch',
        fr: 'Une personne répond aux clients en colère',
        it: 'Una persona risponde ai clienti arrabbiati',
        ro: 'O persoană răspunde clienților supărați',
        ru: 'Рассерженным отвечает сотрудник',
        ua: 'Розгніваним відповідає працівник',
      },
      why: {
        en: 'A bot makes anger worse.',
        de: 'Ein Bot macht Ärger nur größer.',
        fr: 'Un robot ne fait qu’attiser la colère.',
        it: 'Un bot peggiora la rabbia.',
        ro: 'Un bot înrăutățește supărarea.',
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
