/** A step of a flow in short form. */
const step = (id: string, type: string, settings: object = {}, title = '') => ({
  id,
  type,
  title,
  x: 0,
  y: 0,
  settings,
});
const both = (en: string, ro: string) => ({ en, ro });

/** A shop's flow that uses every step type, with one unconnected exit and one unreachable step. */
export const shopFlow = {
  format: 1,
  languages: ['en', 'ro'],
  nodes: [
    step('start', 'start'),
    step('word', 'trigger', { on: 'keyword', words: ['order', 'comandă'], match: 'word' }),
    step(
      'menu',
      'choice',
      {
        text: both('Hi {{customer.name | there}}, what is it about?', 'Bună! Despre ce este vorba?'),
        options: [
          { id: 'track', label: both('Track an order', 'Urmărește o comandă') },
          { id: 'open', label: both('Are you open?', 'Sunteți deschis?') },
          { id: 'more', label: both('Something else', 'Altceva') },
        ],
        allowsText: false,
        variable: 'topic',
        timeoutMinutes: 120,
      },
      'What is it about?',
    ),
    step(
      'number',
      'ask',
      { text: both('What is your order number?', 'Care este numărul?'), answer: 'number', variable: 'order_no' },
      'Order number',
    ),
    step('find', 'httpRequest', {
      method: 'GET',
      url: 'https://shop.example/orders/{{order_no}}',
      saves: [{ path: 'days', variable: 'days' }],
    }),
    step(
      'late',
      'condition',
      {
        branches: [
          {
            id: 'very',
            name: 'Very late',
            when: { needs: 'all', rules: [{ variable: 'days', operator: 'greaterThan', value: '3' }] },
          },
        ],
      },
      'How late is it?',
    ),
    step('sorry', 'message', { text: both('We are sorry', 'Ne pare rău') }, 'Sorry + voucher'),
    step('pause', 'wait', { seconds: 7200 }),
    step(
      'desk',
      'handOff',
      { text: both('A colleague comes', 'Vine un coleg'), reason: 'Order {{order_no | unknown}}' },
      'Orders desk',
    ),
    step('hours', 'switch', {
      by: 'hours',
      timezone: 'Europe/Bucharest',
      open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
    }),
    step('agent', 'aiAnswer'),
    step('about', 'aiClassify', { topics: [{ id: 'prices', name: 'Prices', examples: ['How much?'] }] }),
    step('halves', 'split', {
      ways: [
        { id: 'a', weight: 70 },
        { id: 'b', weight: 30 },
      ],
    }),
    step('keep', 'setVariable', { variable: 'vip', value: true }),
    step('tag', 'update', { changes: [{ kind: 'addTag', tag: 'late-order' }] }),
    step('again', 'jump', { node: 'menu' }),
    step('other', 'callFlow', { flowId: null }),
    step('bye', 'end', { text: both('Thank you', 'Mulțumim'), endsConversation: true }, 'Thanks'),
    step('alone', 'message', { text: { en: 'Nobody hears this' } }, 'Left over'),
  ],
  edges: (
    [
      ['start', 'next', 'menu'],
      ['word', 'next', 'number'],
      ['menu', 'track', 'number'],
      ['menu', 'open', 'hours'],
      ['menu', 'more', 'agent'],
      ['menu', 'timeout', 'desk'],
      ['number', 'answered', 'find'],
      ['find', 'ok', 'late'],
      ['late', 'very', 'sorry'],
      ['late', 'else', 'pause'],
      ['pause', 'next', 'desk'],
      ['desk', 'handedBack', 'bye'],
      ['hours', 'open', 'desk'],
      ['hours', 'closed', 'keep'],
      ['keep', 'next', 'tag'],
      ['tag', 'next', 'bye'],
      ['agent', 'answered', 'halves'],
      ['agent', 'notSure', 'about'],
      ['agent', 'handOff', 'desk'],
      ['agent', 'blocked', 'desk'],
      ['halves', 'a', 'bye'],
      ['halves', 'b', 'bye'],
      ['about', 'prices', 'again'],
      ['about', 'other', 'other'],
    ] as const
  ).map(([from, exit, to]) => ({ id: `${from}-${exit}`, from, exit, to })),
  notes: [],
};

/** Steps written elsewhere or by hand: no setting is valid. */
export const brokenFlow = {
  ...shopFlow,
  nodes: shopFlow.nodes.map((each) => ({
    ...each,
    settings:
      each.type === 'start'
        ? {}
        : {
            text: 5,
            options: ['x', null, { id: 'y', label: 'words' }],
            branches: [null, { id: 'z', when: { needs: 'some', rules: [7, { needs: 'all' }] } }],
            ways: [{ weight: 'much' }],
            topics: [{}],
            changes: [{ kind: 'fly' }],
            headers: [null],
            saves: 'all',
            open: [{ days: 'all' }],
            by: 'hours',
            on: 'keyword',
            words: [1],
            seconds: 'long',
            retries: {},
            card: 'red',
            node: 3,
            url: [],
          },
  })),
};
