import { COLLEAGUE_SOON, GOODBYE, NO_THANKS, PERSON } from './shared-words.ts';
import { sketch, words } from './sketch.ts';

/** Answers the questions that are asked most, and asks whether there is another. The answers are examples to be replaced. */
export const faq = sketch({
  topic: [
    'choice',
    1,
    0,
    {
      text: words(
        'Hello! What would you like to know?',
        'Bună ziua! Ce doriți să aflați?',
        'Здравствуйте! Что вы хотите узнать?',
        'Вітаємо! Що ви хочете дізнатися?',
        'Hallo! Was möchten Sie wissen?',
        'Bonjour ! Que souhaitez-vous savoir ?',
        'Buongiorno! Cosa desidera sapere?',
      ),
      options: [
        {
          id: 'delivery',
          label: words('Delivery', 'Livrare', 'Доставка', 'Доставка', 'Lieferung', 'Livraison', 'Consegna'),
        },
        { id: 'payment', label: words('Payment', 'Plată', 'Оплата', 'Оплата', 'Zahlung', 'Paiement', 'Pagamento') },
        {
          id: 'hours',
          label: words(
            'Opening hours',
            'Program',
            'Часы работы',
            'Години роботи',
            'Öffnungszeiten',
            'Horaires',
            'Orari',
          ),
        },
      ],
      allowsText: true,
      variable: 'topic',
    },
    { delivery: 'delivery', payment: 'payment', hours: 'hours', text: 'person' },
  ],
  delivery: [
    'message',
    2,
    0,
    {
      text: words(
        'We deliver within two to four working days.',
        'Livrăm în două până la patru zile lucrătoare.',
        'Мы доставляем за два–четыре рабочих дня.',
        'Ми доставляємо за два–чотири робочі дні.',
        'Wir liefern innerhalb von zwei bis vier Werktagen.',
        'Nous livrons en deux à quatre jours ouvrés.',
        'Consegniamo in due-quattro giorni lavorativi.',
      ),
    },
    { next: 'more' },
  ],
  payment: [
    'message',
    2,
    1,
    {
      text: words(
        'You can pay by card or by bank transfer.',
        'Puteți plăti cu cardul sau prin transfer bancar.',
        'Оплатить можно картой или банковским переводом.',
        'Сплатити можна карткою або банківським переказом.',
        'Sie können mit Karte oder per Überweisung zahlen.',
        'Vous pouvez payer par carte ou par virement.',
        'Può pagare con carta o con bonifico.',
      ),
    },
    { next: 'more' },
  ],
  hours: [
    'message',
    2,
    2,
    {
      text: words(
        'We are open Monday to Friday, 9 am to 6 pm.',
        'Suntem deschiși de luni până vineri, între 9 și 18.',
        'Мы работаем с понедельника по пятницу с 9 до 18.',
        'Ми працюємо з понеділка до п’ятниці з 9 до 18.',
        'Wir haben Montag bis Freitag von 9 bis 18 Uhr geöffnet.',
        'Nous sommes ouverts du lundi au vendredi, de 9 h à 18 h.',
        'Siamo aperti dal lunedì al venerdì, dalle 9 alle 18.',
      ),
    },
    { next: 'more' },
  ],
  more: [
    'choice',
    3,
    0,
    {
      text: words(
        'Anything else?',
        'Mai aveți o întrebare?',
        'Ещё вопросы?',
        'Ще запитання?',
        'Noch eine Frage?',
        'Une autre question ?',
        'Altre domande?',
      ),
      options: [
        { id: 'yes', label: words('Yes', 'Da', 'Да', 'Так', 'Ja', 'Oui', 'Sì') },
        { id: 'person', label: PERSON },
        { id: 'no', label: NO_THANKS },
      ],
      allowsText: true,
    },
    { yes: 'again', person: 'person', no: 'bye', text: 'person' },
  ],
  again: ['jump', 4, 0, { node: 'topic' }],
  person: ['handOff', 4, 1, { text: COLLEAGUE_SOON, reason: '{{topic}}' }],
  bye: ['end', 4, 2, { text: GOODBYE, endsConversation: false }],
});
