import { describe, expect, test } from 'vitest';
import { disagree } from './disagree.ts';
import { answer, buildIndex, type Chunk } from './index.ts';
import { rank } from './rank.ts';

const chunk = (id: number, heading: string, text: string, title = 'Help'): Chunk => ({
  id,
  title,
  heading,
  text,
  kind: 'text',
});

const HELP = [
  chunk(
    1,
    'How to cancel a subscription',
    'The subscription can be cancelled in your account. To cancel it:\n1. Open Licences.\n2. Click Cancel auto-renewal.\n3. Confirm.\n\nIt stays valid until it expires.',
  ),
  chunk(
    2,
    'How to get a refund',
    'Write to support@shop.example within 60 days to get a refund.\n\nA refund may be declined if:\n- the licence was bought from a distributor\n- more than 60 days have passed',
  ),
  chunk(3, 'Payment', 'You can pay with Visa, Mastercard and PayPal.'),
  chunk(4, '', 'Region: Europe\nService: UPS Standard\nDelivery time: 2-7 business days', 'Shipping methods'),
  chunk(5, '', 'Region: Europe\nService: UPS Express Saver\nDelivery time: 1-5 business days', 'Shipping methods'),
  chunk(6, 'Devices', 'A personal licence protects 3 devices. A family licence protects 9 devices.'),
  chunk(7, 'Trial', 'The trial for Windows lasts 14 days. The trial for Android lasts 7 days.'),
];
const MODES = [
  chunk(30, 'Enable dark mode', '1. Open Look.\n2. Choose Dark mode #2.'),
  chunk(31, 'Disable dark mode', '1. Open Look.\n2. Choose Dark mode #1.'),
];
const index = buildIndex(HELP);
const said = (question: string, more: Parameters<typeof answer>[2] = {}) => {
  const { outcome, sentence } = answer(index, question, { language: 'en', ...more });
  return outcome === 'answer' ? sentence?.text : outcome;
};

describe('a customer is understood', () => {
  test.each([
    ['with slips', 'how do i cancle my subscripton', 'Cancel auto-renewal'],
    ['in other words than the text', 'can I get my money back?', 'support@shop.example'],
    ['in two words', 'cancel subscription', 'Cancel auto-renewal'],
  ])('%s', (_, question, part) => {
    expect(said(question)).toContain(part);
  });

  test('in another language than the sources', () => {
    expect(said('Wie kündige ich mein Abonnement?', { language: 'de' })).toContain('Cancel auto-renewal');
    expect(said('Как вернуть деньги?', { language: 'ru' })).toContain('support@shop.example');
  });

  test.each([
    ['how do i switch off dark mode', '#1'],
    ['how can I turn dark mode off?', '#1'],
    ['how do i turn dark mode on', '#2'],
  ])('who asks for the opposite of another section: %s', (question, step) => {
    const { outcome, sentence } = answer(buildIndex([...HELP, ...MODES]), question, { language: 'en' });
    expect([outcome, sentence?.text]).toEqual(['answer', expect.stringContaining(step)]);
  });

  test('who names a section is told what it says', () => {
    const modes = [
      chunk(
        30,
        'Questions and answers',
        'I have enabled dark mode. Is dark mode enabled on my phone? No, dark mode must be enabled there.',
      ),
      chunk(31, 'Enable dark mode', '1. Open Look.\n2. Choose Dark.'),
    ];
    const { sentence } = answer(buildIndex([...HELP, ...modes]), 'how do i enable dark mode', { language: 'en' });
    expect(sentence?.text).toContain('Choose Dark');
  });

  test('who switches something off does not switch between things', () => {
    const modes = [
      chunk(30, 'Switch between sites', 'To switch to another site, choose its name in the list of sites.'),
      chunk(31, 'Disable dark mode', '1. Open Look.\n2. Choose Dark mode #1.'),
    ];
    const { sentence } = answer(buildIndex([...HELP, ...modes]), 'how do i switch dark mode off', { language: 'en' });
    expect(sentence?.text).toContain('#1');
  });

  test('in a follow-up that asks how to undo it', () => {
    const { sentence } = answer(buildIndex([...HELP, ...MODES]), 'and how do i switch it off again', {
      language: 'en',
      context: ['how do I enable dark mode'],
    });
    expect(sentence?.text).toContain('#1');
  });

  test('in a follow-up that replaces a word of the question before', () => {
    const rows = ['Germany: 4.90 €', 'Austria: 7.90 €', 'Switzerland: 14.90 €'].map((row, nth) =>
      chunk(20 + nth, 'Prices of delivery', `Destination and price of delivery to ${row}`, 'Delivery'),
    );
    const { outcome, sentence } = answer(buildIndex([...HELP, ...rows]), 'and switzerland?', {
      language: 'en',
      context: ['how much is delivery to austria'],
    });
    expect([outcome, sentence?.text]).toEqual(['answer', expect.stringContaining('14.90 €')]);
  });

  test('in a follow-up', () => {
    expect(said('and for Android?', { context: ['How long is the trial for Windows?'] })).toContain('7 days');
  });
});

describe('a shop with a few passages answers', () => {
  const shop = buildIndex([
    chunk(1, 'Prices', 'City bike Luna: 6400 lei\nCargo bike Atlas: 11900 lei\nHelmet: 240 lei', 'prices.pdf'),
    chunk(2, 'Delivery', 'Delivery in Chisinau takes two working days and costs 60 lei.'),
    { ...chunk(3, 'Do you repair bikes of other brands?', 'Yes, our workshop repairs every brand.'), kind: 'qa' },
    chunk(4, 'Returns', 'You can return a bike within 14 days and get your money back.'),
    chunk(5, 'Warranty', 'All bikes have a warranty of two years.'),
  ]);
  test.each([
    ['en', 'how much is the cargo bike?', '11900 lei'],
    ['en', 'What is the price of the cargo bike Atlas?', '11900 lei'],
    ['en', 'can you fix a bike of another brand', 'every brand'],
    ['de', 'Was kostet die Lieferung?', '60 lei'],
    ['de', 'Reparieren Sie auch andere Marken?', 'every brand'],
    ['ru', 'Сколько стоит доставка?', '60 lei'],
    ['ru', 'Какая гарантия на велосипеды?', 'two years'],
  ] as const)('in %s: %s', (language, question, part) => {
    const { outcome, sentence } = answer(shop, question, { language });
    expect([outcome, sentence?.text]).toEqual(['answer', expect.stringContaining(part)]);
  });
});

describe('a quotation', () => {
  test('is a whole list with the line that introduces it', () => {
    expect(said('How do I cancel my subscription?')).toContain(
      'To cancel it:\n1. Open Licences.\n2. Click Cancel auto-renewal.\n3. Confirm.',
    );
  });

  test('is one row of a table, and the right one', () => {
    expect(said('how long does UPS Express Saver take?')).toBe(HELP[4]?.text);
  });

  test('is one sentence where it holds the fact that was asked for', () => {
    expect(said('How many devices does a family licence protect?')).toBe('A family licence protects 9 devices.');
  });
});

test.each(['Do you have a student discount?', 'What is the warranty period?', 'Where is the nearest shop?'])(
  'what the sources do not say is not answered: %s',
  (question) => {
    expect(said(question)).not.toContain(' ');
  },
);

test.each([
  ['en', 'How much does a family licence cost?'],
  ['de', 'Was kostet eine Familienlizenz?'],
  ['ru', 'Сколько стоит семейная лицензия?'],
] as const)('what something costs is not answered by a text without a price: %s', (language, question) => {
  expect(said(question, { language })).not.toContain(' ');
  const priced = buildIndex([...HELP, chunk(8, 'Prices', 'A family licence costs €59 a year.', 'Prices')]);
  expect(answer(priced, question, { language }).sentence?.text).toContain('€59');
});

test('how long ago something happened is a case, not a word to be found', () => {
  expect(said('is a refund still possible after three weeks?')).toContain('60 days');
});

test('the rows of a table do not hide the other pages', () => {
  const rows = Array.from({ length: 30 }, (_, nth) =>
    chunk(100 + nth, '', `system: phone ${nth}\nminimum version: ${nth}`, 'Versions.csv'),
  );
  const crowded = buildIndex([...HELP, ...rows, chunk(8, 'Phones', 'Any phone works from version 5 on.', 'Phones')]);
  const { ranked } = rank(crowded, 'which phone version is the minimum?', { language: 'en' });
  expect(ranked.map(({ chunk: { title } }) => title)).toContain('Phones');
});

describe('what a quotation runs on into', () => {
  const ROLES = [
    chunk(20, 'Roles › Students', '- Read courses in the space', 'Roles'),
    chunk(21, 'Roles › Teachers', '- Remove students from the space', 'Roles'),
    chunk(22, 'Roles › Owners', '- Remove anybody from the space', 'Roles'),
    chunk(23, 'Elsewhere › Reading', '- Read about plans', 'Roles'),
  ];
  const long = (chunks: readonly Chunk[], question: string) =>
    answer(buildIndex([...HELP, ...chunks]), question, { language: 'en' }).passage?.text;

  test('has its headings, and ends with the last sibling', () => {
    expect(long(ROLES, 'Who can read courses in the space?')).toBe(
      'Students\n- Read courses in the space\n\nTeachers\n- Remove students from the space\n\nOwners\n- Remove anybody from the space',
    );
  });

  test('is left out if it makes a complete answer far too long', () => {
    const policy = chunk(
      30,
      'About giving back',
      `You have 30 days to give a jacket back. ${'It has to be clean. '.repeat(15)}`,
      'Jackets',
    );
    const steps = Array.from(
      { length: 20 },
      (_, nth) => `${nth + 1}. Fill in the field number ${nth + 1} of the form.`,
    );
    const form = chunk(31, 'The form', steps.join('\n'), 'Jackets');
    const said = long([policy, form], 'How many days do I have to give a jacket back?');
    expect(said).toContain('30 days');
    expect(said).not.toContain('1. Fill in');
  });
});

test.each([
  ['Refunds are possible within 14 days.', 'A refund may be declined after 60 days.', true],
  ['It costs 5 € a month.', 'The plan is 7 € a month.', true],
  ['Lifetime licenses can only be upgraded to Family (9 devices).', 'You can upgrade your 1-year subscription.', false],
  ['Return it within 30 days.', 'Returns: 30 days. The refund takes 5 days.', false],
  ['Available in 39 languages.', 'Version 1.2 needs 3 devices.', false],
])('"%s" and "%s" disagree: %s', (one, other, expected) => {
  expect(disagree(one, other, 'en')).toBe(expected);
});

test('a second source with another number is named beside the first', () => {
  const two = buildIndex([
    ...HELP,
    chunk(8, 'Terms of resellers', 'A refund is possible within 14 days of the purchase.', 'Resellers'),
  ]);
  const { sentence, rivals } = answer(two, 'How many days do I have to get a refund?', { language: 'en' });
  const texts = [sentence, ...rivals].map((quote) => quote?.text).join('\n');
  expect(texts).toContain('60 days');
  expect(texts).toContain('14 days');
});
