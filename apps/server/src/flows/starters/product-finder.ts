import { COLLEAGUE_SOON, GOODBYE, NO_THANKS, PERSON } from './shared-words.ts';
import { sketch, words } from './sketch.ts';

/** Two questions lead to a suggestion. The products are examples to be replaced. */
export const productFinder = sketch({
  purpose: [
    'choice',
    1,
    0,
    {
      text: words(
        'Hello! Who are you shopping for?',
        'Bună ziua! Pentru cine căutați?',
        'Здравствуйте! Для кого вы выбираете?',
        'Вітаємо! Для кого ви вибираєте?',
        'Hallo! Für wen suchen Sie etwas?',
        'Bonjour ! Pour qui cherchez-vous ?',
        'Buongiorno! Per chi sta cercando?',
      ),
      options: [
        { id: 'me', label: words('For me', 'Pentru mine', 'Для себя', 'Для себе', 'Für mich', 'Pour moi', 'Per me') },
        {
          id: 'gift',
          label: words('A gift', 'Un cadou', 'Подарок', 'Подарунок', 'Ein Geschenk', 'Un cadeau', 'Un regalo'),
        },
        {
          id: 'work',
          label: words(
            'For work',
            'Pentru serviciu',
            'Для работы',
            'Для роботи',
            'Für die Arbeit',
            'Pour le travail',
            'Per lavoro',
          ),
        },
      ],
      allowsText: true,
      variable: 'purpose',
    },
    { me: 'price', gift: 'price', work: 'price', text: 'price' },
  ],
  price: [
    'choice',
    2,
    0,
    {
      text: words(
        'How much would you like to spend?',
        'Cât poate costa?',
        'На какую сумму вы рассчитываете?',
        'На яку суму ви розраховуєте?',
        'Wie viel darf es kosten?',
        'Quel est votre budget maximal ?',
        'Quanto può costare?',
      ),
      options: [
        {
          id: 'low',
          label: words('Up to 50 €', 'Până la 50 €', 'До 50 €', 'До 50 €', 'Bis 50 €', 'Jusqu’à 50 €', 'Fino a 50 €'),
        },
        {
          id: 'high',
          label: words('More', 'Peste 50 €', 'Больше', 'Більше', 'Mehr', 'Plus de 50 €', 'Oltre 50 €'),
        },
      ],
      allowsText: true,
      variable: 'price',
    },
    { low: 'small', high: 'large', text: 'large' },
  ],
  small: [
    'message',
    3,
    0,
    {
      text: words(
        'Our suggestion: the starter set.',
        'Propunerea noastră: setul pentru începători.',
        'Наш совет: стартовый набор.',
        'Наша порада: стартовий набір.',
        'Unser Vorschlag: das Einsteigerset.',
        'Notre suggestion : le kit de démarrage.',
        'Il nostro suggerimento: il set iniziale.',
      ),
    },
    { next: 'more' },
  ],
  large: [
    'message',
    3,
    1,
    {
      text: words(
        'Our suggestion: the complete set.',
        'Propunerea noastră: setul complet.',
        'Наш совет: полный набор.',
        'Наша порада: повний набір.',
        'Unser Vorschlag: das Komplettset.',
        'Notre suggestion : le kit complet.',
        'Il nostro suggerimento: il set completo.',
      ),
    },
    { next: 'more' },
  ],
  more: [
    'choice',
    4,
    0,
    {
      text: words(
        'Would you like advice?',
        'Doriți un sfat?',
        'Нужна консультация?',
        'Потрібна консультація?',
        'Möchten Sie beraten werden?',
        'Souhaitez-vous un conseil ?',
        'Desidera una consulenza?',
      ),
      options: [
        { id: 'person', label: PERSON },
        { id: 'no', label: NO_THANKS },
      ],
      allowsText: true,
    },
    { person: 'person', no: 'bye', text: 'person' },
  ],
  person: ['handOff', 5, 0, { text: COLLEAGUE_SOON, reason: '{{purpose}}, {{price}}' }],
  bye: ['end', 5, 1, { text: GOODBYE, endsConversation: false }],
});
