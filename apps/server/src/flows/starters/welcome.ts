import { ORDER_NUMBER, sketch, words } from './sketch.ts';

/** Greets, asks for the topic, and brings in the right person. */
export const welcome = sketch({
  topic: [
    'choice',
    1,
    0,
    {
      text: words(
        'Hello! What can we do for you?',
        'Bună ziua! Cu ce vă putem fi de folos?',
        'Здравствуйте! Чем можем помочь?',
        'Вітаємо! Чим можемо допомогти?',
        'Hallo! Was können wir für Sie tun?',
        'Bonjour ! Que pouvons-nous faire pour vous ?',
        'Buongiorno! Come possiamo aiutarla?',
      ),
      options: [
        {
          id: 'order',
          label: words(
            'My order',
            'Comanda mea',
            'Мой заказ',
            'Моє замовлення',
            'Meine Bestellung',
            'Ma commande',
            'Il mio ordine',
          ),
        },
        {
          id: 'product',
          label: words('A product', 'Un produs', 'О товаре', 'Про товар', 'Ein Produkt', 'Un produit', 'Un prodotto'),
        },
        {
          id: 'person',
          label: words(
            'A person',
            'Un operator',
            'Нужен сотрудник',
            'Потрібна людина',
            'Ein Mitarbeiter',
            'Un conseiller',
            'Un operatore',
          ),
        },
      ],
      allowsText: true,
      variable: 'topic',
    },
    { order: 'number', product: 'question', person: 'person', text: 'person' },
  ],
  number: [
    'ask',
    2,
    0,
    {
      text: ORDER_NUMBER,
      answer: 'text',
      variable: 'order_number',
    },
    { answered: 'orderTag' },
  ],
  orderTag: [
    'update',
    3,
    0,
    {
      changes: [
        { kind: 'addTag', tag: 'order' },
        { kind: 'note', text: '{{order_number}}' },
      ],
    },
    { next: 'handOff' },
  ],
  question: [
    'ask',
    2,
    1,
    {
      text: words(
        'Which product is it, and what would you like to know?',
        'Despre ce produs este vorba și ce doriți să aflați?',
        'О каком товаре речь и что вы хотите узнать?',
        'Про який товар ідеться і що ви хочете дізнатися?',
        'Um welches Produkt geht es, und was möchten Sie wissen?',
        'De quel produit s’agit-il et que souhaitez-vous savoir ?',
        'Di quale prodotto si tratta e cosa desidera sapere?',
      ),
      answer: 'text',
      variable: 'question',
    },
    { answered: 'productTag' },
  ],
  productTag: ['update', 3, 1, { changes: [{ kind: 'addTag', tag: 'product' }] }, { next: 'handOff' }],
  handOff: [
    'handOff',
    4,
    0,
    {
      text: words(
        'Thank you. A colleague will look at it and answer here.',
        'Mulțumim. Un coleg verifică și vă răspunde aici.',
        'Спасибо. Коллега посмотрит и ответит здесь.',
        'Дякуємо. Колега перевірить і відповість тут.',
        'Danke. Jemand aus dem Team sieht nach und antwortet hier.',
        'Merci. Un collègue va regarder et vous répondre ici.',
        'Grazie. Un collega controlla e le risponde qui.',
      ),
      reason: '{{topic}}',
    },
  ],
  person: [
    'handOff',
    2,
    2,
    {
      text: words(
        'One moment, a colleague will be with you shortly.',
        'Un moment, vi se alătură imediat un coleg.',
        'Минуту, сейчас подключится коллега.',
        'Хвилинку, зараз долучиться колега.',
        'Einen Moment, gleich ist jemand für Sie da.',
        'Un instant, un collègue va vous répondre.',
        'Un momento, arriva un collega.',
      ),
      reason: '{{topic}}',
    },
  ],
});
