import { WidgetSettings } from '@parley/contracts/channels';

export const SHOP_NAME = 'Linden Home';
export const SHOP_URL = 'https://linden-home.example';

const TEXTS = {
  en: ['We answer within minutes', 'Hello! Ask us anything about throws, bed linen, delivery or your order.'],
  ro: ['Răspundem în câteva minute', 'Bună ziua! Întrebați-ne orice despre pături, lenjerii, livrare sau comandă.'],
  ru: ['Отвечаем за несколько минут', 'Здравствуйте! Спросите о пледах, постельном белье, доставке или заказе.'],
  ua: ['Відповідаємо за кілька хвилин', 'Вітаємо! Запитайте про пледи, постільну білизну, доставку чи замовлення.'],
  de: ['Wir antworten in wenigen Minuten', 'Hallo! Fragen Sie uns nach Decken, Bettwäsche, Lieferung oder Bestellung.'],
  fr: ['Nous répondons en quelques minutes', 'Bonjour ! Une question sur un plaid, du linge de lit, une livraison ?'],
  it: ['Rispondiamo in pochi minuti', 'Buongiorno! Ci chieda di plaid, biancheria, consegne o del suo ordine.'],
} as const;

const LABELS = {
  name: { en: 'Name', ro: 'Nume', ru: 'Имя', ua: 'Ім’я', de: 'Name', fr: 'Nom', it: 'Nome' },
  email: { en: 'Email', ro: 'E-mail', ru: 'Эл. почта', ua: 'Ел. пошта', de: 'E-Mail', fr: 'E-mail', it: 'E-mail' },
  order_number: {
    en: 'Order number, if there is one',
    ro: 'Numărul comenzii, dacă îl aveți',
    ru: 'Номер заказа, если есть',
    ua: 'Номер замовлення, якщо є',
    de: 'Bestellnummer, falls vorhanden',
    fr: 'Numéro de commande, s’il y en a un',
    it: 'Numero dell’ordine, se presente',
  },
} as const;

const labelsOf = (name: keyof typeof LABELS) =>
  Object.entries(LABELS[name]).map(([locale, text]) => ({ locale, text }));

/** The widget of the sample shop. */
export const shopSettings = (): WidgetSettings =>
  WidgetSettings.parse({
    texts: Object.entries(TEXTS).map(([locale, [subtitle, greeting]]) => ({
      locale,
      title: SHOP_NAME,
      subtitle,
      greeting,
    })),
    fields: [
      { name: 'name', type: 'text', labels: labelsOf('name') },
      { name: 'email', type: 'email', labels: labelsOf('email') },
      { name: 'order_number', type: 'text', labels: labelsOf('order_number') },
    ],
    privacyUrl: `${SHOP_URL}/privacy`,
  });
