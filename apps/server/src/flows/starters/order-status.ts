import { ORDER_NUMBER, sketch, words } from './sketch.ts';

/** Looks up an order in the shop's own system and reports its status. The address is an example to be replaced. */
export const orderStatus = sketch({
  number: [
    'ask',
    1,
    0,
    {
      text: ORDER_NUMBER,
      answer: 'text',
      variable: 'order_number',
    },
    { answered: 'lookUp' },
  ],
  lookUp: [
    'httpRequest',
    2,
    0,
    {
      method: 'GET',
      url: 'https://shop.example/api/orders/{{order_number}}',
      headers: [],
      body: '',
      timeoutSeconds: 5,
      saves: [
        { path: 'state', variable: 'order_state' },
        { path: 'eta', variable: 'order_eta' },
      ],
    },
    { ok: 'where', error: 'person' },
  ],
  where: [
    'condition',
    3,
    0,
    {
      branches: [
        {
          id: 'delivered',
          name: 'Delivered',
          when: { needs: 'all', rules: [{ variable: 'order_state', operator: 'equals', value: 'delivered' }] },
        },
        {
          id: 'onItsWay',
          name: 'On its way',
          when: { needs: 'all', rules: [{ variable: 'order_eta', operator: 'isNotEmpty', value: null }] },
        },
      ],
    },
    { delivered: 'delivered', onItsWay: 'onItsWay', else: 'state' },
  ],
  delivered: [
    'message',
    4,
    0,
    {
      text: words(
        'Your order {{order_number}} has been delivered.',
        'Comanda {{order_number}} a fost livrată.',
        'Ваш заказ {{order_number}} доставлен.',
        'Ваше замовлення {{order_number}} доставлено.',
        'Ihre Bestellung {{order_number}} wurde zugestellt.',
        'Votre commande {{order_number}} a été livrée.',
        'Il suo ordine {{order_number}} è stato consegnato.',
      ),
    },
  ],
  onItsWay: [
    'message',
    4,
    1,
    {
      text: words(
        'Your order {{order_number}} is on its way and should arrive on {{order_eta}}.',
        'Comanda {{order_number}} este pe drum și ar trebui să ajungă pe {{order_eta}}.',
        'Ваш заказ {{order_number}} в пути, ожидаемая дата: {{order_eta}}.',
        'Ваше замовлення {{order_number}} у дорозі, очікувана дата: {{order_eta}}.',
        'Ihre Bestellung {{order_number}} ist unterwegs und sollte am {{order_eta}} ankommen.',
        'Votre commande {{order_number}} est en route et devrait arriver le {{order_eta}}.',
        'Il suo ordine {{order_number}} è in viaggio. Arrivo previsto: {{order_eta}}.',
      ),
    },
  ],
  state: [
    'message',
    4,
    2,
    {
      text: words(
        'Your order {{order_number}}: {{order_state | in preparation}}.',
        'Comanda {{order_number}}: {{order_state | în pregătire}}.',
        'Ваш заказ {{order_number}}: {{order_state | готовится}}.',
        'Ваше замовлення {{order_number}}: {{order_state | готується}}.',
        'Ihre Bestellung {{order_number}}: {{order_state | in Vorbereitung}}.',
        'Votre commande {{order_number}} : {{order_state | en préparation}}.',
        'Il suo ordine {{order_number}}: {{order_state | in preparazione}}.',
      ),
    },
  ],
  person: [
    'handOff',
    3,
    2,
    {
      text: words(
        'I cannot find this order. A colleague will look for it.',
        'Nu găsesc această comandă. O va căuta un coleg.',
        'Не удалось найти этот заказ. Его поищет коллега.',
        'Не вдалося знайти це замовлення. Його пошукає колега.',
        'Ich finde diese Bestellung nicht. Jemand aus dem Team sieht für Sie nach.',
        'Je ne trouve pas cette commande. Un collègue va la rechercher.',
        'Non trovo questo ordine. Un collega lo cercherà per lei.',
      ),
      reason: '{{order_number}}',
    },
  ],
});
