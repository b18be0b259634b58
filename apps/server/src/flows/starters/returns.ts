import { ORDER_NUMBER, sketch, words } from './sketch.ts';

/** Takes a return: which order, why, and money back or something else. */
export const returns = sketch({
  number: ['ask', 1, 0, { text: ORDER_NUMBER, answer: 'text', variable: 'order_number' }, { answered: 'reason' }],
  reason: [
    'choice',
    2,
    0,
    {
      text: words(
        'Why would you like to return it?',
        'De ce doriți să returnați produsul?',
        'Почему вы хотите вернуть товар?',
        'Чому ви хочете повернути товар?',
        'Warum möchten Sie es zurückgeben?',
        'Pourquoi souhaitez-vous retourner l’article ?',
        'Perché desidera restituire l’articolo?',
      ),
      options: [
        {
          id: 'broken',
          label: words('Damaged', 'Deteriorat', 'Повреждён', 'Пошкоджено', 'Beschädigt', 'Endommagé', 'Danneggiato'),
        },
        {
          id: 'wrong',
          label: words(
            'Wrong item',
            'Produs greșit',
            'Не тот товар',
            'Не той товар',
            'Falscher Artikel',
            'Mauvais article',
            'Articolo sbagliato',
          ),
        },
        {
          id: 'unwanted',
          label: words(
            'Not as expected',
            'Nu corespunde',
            'Не подошёл',
            'Не підійшло',
            'Nicht wie erwartet',
            'Ne convient pas',
            'Non va bene',
          ),
        },
      ],
      allowsText: true,
      variable: 'return_reason',
    },
    { broken: 'wish', wrong: 'wish', unwanted: 'wish', text: 'wish' },
  ],
  wish: [
    'choice',
    3,
    0,
    {
      text: words(
        'What would you like instead?',
        'Ce doriți în schimb?',
        'Что вы хотите взамен?',
        'Що ви хочете натомість?',
        'Was möchten Sie stattdessen?',
        'Que souhaitez-vous à la place ?',
        'Cosa desidera in cambio?',
      ),
      options: [
        {
          id: 'money',
          label: words(
            'Money back',
            'Banii înapoi',
            'Возврат денег',
            'Повернення коштів',
            'Geld zurück',
            'Un remboursement',
            'Un rimborso',
          ),
        },
        {
          id: 'exchange',
          label: words('An exchange', 'Schimb', 'Обмен', 'Обмін', 'Umtausch', 'Un échange', 'Un cambio'),
        },
      ],
      allowsText: true,
      variable: 'return_wish',
    },
    { money: 'note', exchange: 'note', text: 'note' },
  ],
  note: [
    'update',
    4,
    0,
    {
      changes: [
        { kind: 'addTag', tag: 'return' },
        { kind: 'note', text: '{{order_number}}: {{return_reason}}, {{return_wish}}' },
      ],
    },
    { next: 'howTo' },
  ],
  howTo: [
    'message',
    5,
    0,
    {
      text: words(
        'Please pack it well and write the order number {{order_number}} on the parcel.',
        'Vă rugăm să ambalați bine produsul și să scrieți pe colet numărul comenzii {{order_number}}.',
        'Хорошо упакуйте товар и напишите на посылке номер заказа {{order_number}}.',
        'Добре запакуйте товар і напишіть на посилці номер замовлення {{order_number}}.',
        'Bitte packen Sie es gut ein und schreiben Sie die Bestellnummer {{order_number}} auf das Paket.',
        'Emballez bien l’article et notez le numéro de commande {{order_number}} sur le colis.',
        'Imballi bene l’articolo e scriva il numero d’ordine {{order_number}} sul pacco.',
      ),
    },
    { next: 'person' },
  ],
  person: [
    'handOff',
    6,
    0,
    {
      text: words(
        'A colleague will send you the label here.',
        'Un coleg vă trimite eticheta aici.',
        'Коллега пришлёт вам этикетку сюда.',
        'Колега надішле вам етикетку сюди.',
        'Jemand aus dem Team schickt Ihnen hier das Etikett.',
        'Un collègue vous enverra l’étiquette ici.',
        'Un collega le invierà l’etichetta qui.',
      ),
      reason: '{{order_number}}: {{return_reason}}',
    },
  ],
});
