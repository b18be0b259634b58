import { fires, isAbout, passes, textsOf, type Pack, type Phrases, type Words } from './pack.ts';

const A_PERSON_DECIDES: Words = {
  en: 'A colleague decides on refunds case by case.',
  de: 'Ob eine Erstattung möglich ist, entscheidet jemand aus dem Team im Einzelfall.',
  fr: 'Un collègue décide au cas par cas si un remboursement est possible.',
  it: 'Se un rimborso è possibile lo decide un collega, caso per caso.',
  ro: 'Un coleg decide, de la caz la caz, dacă o rambursare este posibilă.',
  ru: 'Возможен ли возврат денег, решает сотрудник в каждом случае отдельно.',
  ua: 'Чи можливе повернення коштів, вирішує працівник у кожному випадку окремо.',
};

const PHRASES: Phrases = {
  en: [
    [
      'I want my money back',
      'Can I get a refund?',
      'Please refund my order',
      'How do I get my money back?',
      'I demand a refund',
      'When will you refund me?',
      'I would like to be reimbursed',
    ],
    [
      'I got my refund, thank you',
      'Can I exchange it for another size?',
      'Where do I send a return parcel?',
      'How long is the guarantee?',
    ],
  ],
  de: [
    [
      'Ich möchte mein Geld zurück',
      'Kann ich eine Rückerstattung bekommen?',
      'Bitte erstatten Sie mir den Kaufpreis',
      'Wie bekomme ich mein Geld zurück?',
      'Wann erhalte ich die Erstattung?',
    ],
    [
      'Die Erstattung ist angekommen, danke',
      'Kann ich es gegen eine andere Größe tauschen?',
      'Wohin schicke ich das Paket zurück?',
    ],
  ],
  fr: [
    [
      'Je veux être remboursé',
      'Puis-je obtenir un remboursement ?',
      'Rendez-moi mon argent',
      'Comment me faire rembourser ?',
      'Quand serai-je remboursé ?',
    ],
    [
      'J’ai bien reçu le remboursement, merci',
      'Puis-je l’échanger contre une autre taille ?',
      'Où renvoyer le colis ?',
    ],
  ],
  it: [
    [
      'Voglio un rimborso',
      'Posso avere un rimborso?',
      'Rivoglio i miei soldi',
      'Come ottengo il rimborso?',
      'Quando mi rimborsate?',
    ],
    ['Il rimborso è arrivato, grazie', 'Posso cambiarlo con un’altra taglia?', 'Dove spedisco il reso?'],
  ],
  ro: [
    [
      'Vreau banii înapoi',
      'Pot primi o rambursare?',
      'Vă rog să îmi returnați banii',
      'Cum îmi recuperez banii?',
      'Când îmi dați banii înapoi?',
    ],
    ['Am primit rambursarea, mulțumesc', 'Pot schimba pe altă mărime?', 'Unde trimit coletul de retur?'],
  ],
  ru: [
    [
      'Хочу вернуть деньги',
      'Можно получить возврат денег?',
      'Верните мне деньги',
      'Как вернуть деньги за заказ?',
      'Когда вы вернёте деньги?',
    ],
    ['Деньги вернулись, спасибо', 'Можно обменять на другой размер?', 'Куда отправить посылку обратно?'],
  ],
  ua: [
    [
      'Хочу повернути гроші',
      'Чи можна отримати повернення коштів?',
      'Поверніть мені гроші',
      'Як повернути гроші за замовлення?',
      'Коли ви повернете кошти?',
    ],
    ['Кошти повернулися, дякую', 'Чи можна обміняти на інший розмір?', 'Куди надіслати посилку назад?'],
  ],
};

export const refunds: Pack = {
  key: 'refunds',
  name: {
    en: 'Refunds',
    de: 'Erstattungen',
    fr: 'Remboursements',
    it: 'Rimborsi',
    ro: 'Rambursări',
    ru: 'Возврат денег',
    ua: 'Повернення коштів',
  },
  description: {
    en: 'The agent never grants refunds. Customers who ask for one are told that a person decides.',
    de: 'Der Agent sagt keine Erstattung zu. Wer danach fragt, erfährt, dass ein Mitarbeiter entscheidet.',
    fr: 'L’agent n’accorde aucun remboursement. Le client qui en demande un apprend qu’un conseiller décide.',
    it: 'L’agente non concede rimborsi. A chi ne chiede uno dice che decide un operatore.',
    ro: 'Agentul nu acordă rambursări. Cine cere una află că decide un operator.',
    ru: 'Агент не обещает возврат денег. На просьбы о нём он отвечает, что решает сотрудник.',
    ua: 'Агент не обіцяє повернення коштів. На прохання про нього він відповідає, що вирішує працівник.',
  },
  asks: null,
  topics: [
    {
      key: 'refunds',
      name: {
        en: 'Asks for a refund',
        de: 'Möchte eine Erstattung',
        fr: 'Demande un remboursement',
        it: 'Chiede un rimborso',
        ro: 'Cere o rambursare',
        ru: 'Просит вернуть деньги',
        ua: 'Просить повернути кошти',
      },
      phrases: PHRASES,
    },
  ],
  policies: [
    {
      key: 'grants_none',
      name: {
        en: 'Never grants refunds',
        de: 'Sagt keine Erstattung zu',
        fr: 'N’accorde pas de remboursement',
        it: 'Non concede rimborsi',
        ro: 'Nu acordă rambursări',
        ru: 'Не обещает возврат денег',
        ua: 'Не обіцяє повернення коштів',
      },
      why: {
        en: 'Only people may make decisions about money.',
        de: 'Über Geld entscheiden nur Menschen.',
        fr: 'Les questions d’argent se décident entre humains.',
        it: 'Sui soldi devono decidere solo le persone.',
        ro: 'Despre bani decid doar oamenii.',
        ru: 'О деньгах решают только люди.',
        ua: 'Про гроші вирішують лише люди.',
      },
      content: () => ({
        severity: 'high',
        action: {
          kind: 'must_not_say',
          phrases: [
            'we will refund you',
            'I will refund you',
            'you will be refunded',
            'you will get a refund',
            'you will get your money back',
            'your refund is approved',

            'wir erstatten Ihnen',
            'ich erstatte Ihnen',
            'Sie erhalten Ihr Geld zurück',
            'Sie bekommen Ihr Geld zurück',
            'Ihre Erstattung ist genehmigt',

            'nous vous remboursons',
            'nous allons vous rembourser',
            'vous serez remboursé',
            'je vous rembourse',
            'votre remboursement est accepté',

            'la rimborsiamo',
            'la rimborseremo',
            'sarà rimborsato',
            'riceverà il rimborso',
            'il rimborso è approvato',

            'vă rambursăm',
            'vă vom rambursa',
            'vă returnăm banii',
            'veți primi banii înapoi',
            'rambursarea este aprobată',

            'мы вернём вам деньги',
            'мы вернём деньги',
            'я верну вам деньги',
            'вы получите деньги обратно',
            'возврат одобрен',

            'ми повернемо вам гроші',
            'ми повернемо кошти',
            'я поверну вам гроші',
            'ви отримаєте гроші назад',
            'повернення схвалено',
          ],
          safePhrase: textsOf(A_PERSON_DECIDES),
        },
        examples: [
          fires('en', 'I want my money back', 'Of course, we will refund you today.'),
          fires('de', 'Geld zurück!', 'Natürlich, wir erstatten Ihnen den Betrag.'),
          fires('fr', 'Remboursez-moi', 'Bien sûr, vous serez remboursé demain.'),
          fires('it', 'Voglio i soldi', 'Certo, la rimborseremo domani.'),
          fires('ro', 'Vreau banii', 'Desigur, veți primi banii înapoi mâine.'),
          fires('ru', 'Верните деньги', 'Конечно, мы вернём вам деньги завтра.'),
          fires('ua', 'Поверніть гроші', 'Звісно, ми повернемо вам гроші завтра.'),
          passes('en', 'How do returns work?', 'You can return unworn goods within 14 days.'),
          ...textsOf(A_PERSON_DECIDES).map(({ locale, text }) => passes(locale, '?', text)),
        ],
      }),
    },
    {
      key: 'person_decides',
      name: {
        en: 'Says that a person decides on refunds',
        de: 'Sagt, dass ein Mitarbeiter über Erstattungen entscheidet',
        fr: 'Dit qu’un conseiller décide des remboursements',
        it: 'Dice che sui rimborsi decide un operatore',
        ro: 'Spune că despre rambursări decide un operator',
        ru: 'Сообщает, что о возврате решает сотрудник',
        ua: 'Повідомляє, що про повернення вирішує працівник',
      },
      why: {
        en: 'So that nobody mistakes a general answer for a decision.',
        de: 'Damit niemand eine allgemeine Auskunft für eine Entscheidung hält.',
        fr: 'Pour que personne ne prenne une réponse générale pour une décision.',
        it: 'Perché nessuno scambi una risposta generale per una decisione.',
        ro: 'Ca nimeni să nu ia un răspuns general drept o decizie.',
        ru: 'Чтобы общий ответ никто не принял за решение.',
        ua: 'Щоб загальну відповідь ніхто не сприйняв за рішення.',
      },
      content: ({ topicId }) => ({
        when: { needs: 'all', rules: [isAbout(topicId('refunds'))] },
        action: { kind: 'must_say', texts: textsOf(A_PERSON_DECIDES), often: 'once', place: 'after' },
        examples: [
          fires('en', 'Could I have my money back please?'),
          fires('de', 'Ich hätte gern mein Geld zurück'),
          fires('fr', 'Je voudrais un remboursement'),
          fires('it', 'Vorrei un rimborso'),
          fires('ro', 'Aș vrea banii înapoi'),
          fires('ru', 'Как мне вернуть деньги?'),
          fires('ua', 'Як мені повернути гроші?'),
          passes('en', 'Can I exchange the shirt for size M?'),
          passes('de', 'Wann haben Sie geöffnet?'),
          passes('ru', 'Сколько стоит доставка?'),
        ],
      }),
    },
  ],
};
