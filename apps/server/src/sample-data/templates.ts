import { LOCALES } from '@parley/contracts/locales';
import type { SampleField } from '../customers/index.ts';
import type { SampleReply } from '../message-templates/index.ts';

/** In the order of the locales: en, ro, ru, ua, de, fr, it. */
const inAll = (...texts: [string, string, string, string, string, string, string]) =>
  LOCALES.map((locale, at) => ({ locale, text: texts[at] ?? '' }));

/** What the shop's staff say often. */
export const REPLIES: readonly SampleReply[] = [
  {
    name: 'Delivery time',
    shortcut: 'delivery',
    texts: inAll(
      'Your order will be with you in 3 to 5 working days. You will get the tracking number by email.',
      'Comanda ajunge la dvs. în 3–5 zile lucrătoare. Numărul de urmărire vine prin e-mail.',
      'Заказ будет у вас через 3–5 рабочих дней. Номер для отслеживания придёт по электронной почте.',
      'Замовлення буде у вас за 3–5 робочих днів. Номер для відстеження надійде електронною поштою.',
      'Ihre Bestellung ist in 3 bis 5 Werktagen bei Ihnen. Die Sendungsnummer kommt per E-Mail.',
      'Votre commande arrive sous 3 à 5 jours ouvrés. Le numéro de suivi vous parvient par e-mail.',
      'Il suo ordine arriva in 3–5 giorni lavorativi. Riceverà il codice di spedizione via e-mail.',
    ),
  },
  {
    name: 'How to return',
    shortcut: 'return',
    texts: inAll(
      'Returns are free within 30 days. The label is in the box; hand the parcel in at any pick-up point.',
      'Returul este gratuit timp de 30 de zile. Eticheta este în cutie; predați coletul la orice punct de ridicare.',
      'Возврат бесплатный в течение 30 дней. Этикетка лежит в коробке, посылку можно сдать в любом пункте выдачи.',
      'Повернення безкоштовне протягом 30 днів. Етикетка в коробці, посилку можна здати в будь-якому пункті видачі.',
      'Die Rückgabe ist 30 Tage lang kostenlos. Das Etikett liegt im Karton; geben Sie das Paket in einem Paketshop ab.',
      'Les retours sont gratuits pendant 30 jours. L’étiquette est dans le carton ; déposez le colis dans un point relais.',
      'I resi sono gratuiti per 30 giorni. L’etichetta è nella scatola; consegni il pacco in un punto di ritiro.',
    ),
  },
  {
    name: 'Ask for the order number',
    shortcut: 'order',
    texts: inAll(
      'Could you tell me the order number? It begins with LH.',
      'Îmi puteți spune numărul comenzii? Începe cu LH.',
      'Подскажите, пожалуйста, номер заказа. Он начинается с LH.',
      'Підкажіть, будь ласка, номер замовлення. Він починається з LH.',
      'Nennen Sie mir bitte die Bestellnummer? Sie beginnt mit LH.',
      'Pouvez-vous me donner le numéro de commande ? Il commence par LH.',
      'Mi può dire il numero dell’ordine? Inizia con LH.',
    ),
  },
  {
    name: 'Thank you and goodbye',
    shortcut: 'bye',
    texts: inAll(
      'Thank you for writing to us. Have a lovely day!',
      'Vă mulțumim că ne-ați scris. O zi frumoasă!',
      'Спасибо, что написали нам. Хорошего дня!',
      'Дякуємо, що написали нам. Гарного дня!',
      'Danke für Ihre Nachricht. Einen schönen Tag!',
      'Merci de nous avoir écrit. Bonne journée !',
      'Grazie per averci scritto. Buona giornata!',
    ),
  },
];

/** Buttons in the widget. The number is one that is reserved for fiction. */
export const ACTIONS = [
  {
    type: 'call' as const,
    target: '+44 20 7946 0100',
    texts: inAll('Call us', 'Sunați-ne', 'Позвонить', 'Зателефонувати', 'Anrufen', 'Appeler', 'Chiama'),
  },
  {
    type: 'email' as const,
    target: 'hello@linden-home.example',
    texts: inAll(
      'Write an email',
      'Scrieți un e-mail',
      'Написать письмо',
      'Написати листа',
      'E-Mail schreiben',
      'Écrire un e-mail',
      'Scrivi un’e-mail',
    ),
  },
  {
    type: 'link' as const,
    target: 'https://linden-home.example/returns',
    texts: inAll('Returns', 'Retururi', 'Возврат', 'Повернення', 'Rückgabe', 'Retours', 'Resi'),
  },
];

/** What the shop wants to know about its customers. */
export const FIELDS: readonly SampleField[] = [
  {
    key: 'loyalty_level',
    name: 'Loyalty level',
    type: 'choice',
    choices: [
      { id: 'linen', name: 'Linen', isRemoved: false },
      { id: 'wool', name: 'Wool', isRemoved: false },
      { id: 'cashmere', name: 'Cashmere', isRemoved: false },
    ],
    values: ['linen', 'wool', null, 'linen', 'cashmere'],
  },
  { key: 'newsletter', name: 'Newsletter', type: 'yesNo', values: [true, null, false] },
  { key: 'orders_so_far', name: 'Orders so far', type: 'number', values: [1, 3, null, 2, 7, 1] },
];
