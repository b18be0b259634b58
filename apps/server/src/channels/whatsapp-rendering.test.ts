import type { MessageExtras } from '@parley/contracts/messages';
import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

interface Said {
  text: string;
  extras: MessageExtras | null;
  files: { mediaType: string }[];
}

const said = (text: string, extras: Partial<MessageExtras> = {}, files: string[] = []): Said => ({
  text,
  extras: { options: [], card: null, quickActions: [], sources: [], ...extras },
  files: files.map((mediaType) => ({ mediaType })),
});
const options = (...labels: string[]) => ({ options: labels.map((label) => ({ id: label, label })) });
const sources = (...titles: string[]) => ({
  sources: titles.map((title, index) => ({
    id: index,
    number: index + 1,
    title,
    url: `https://shop.example/${index}`,
  })) as never,
});

/** What bots and staff say in a question about an order, in a complaint with a picture, and in a search for a present. */
const CONVERSATIONS: Said[][] = [
  [
    said('Hello! I am the assistant of Hat shop. What is it about?', options('Delivery', 'Returns', 'Something else')),
    said('Delivery takes three working days [1]. On islands it takes five [2].', sources('Delivery', 'Islands')),
    said('Was that what you needed?', options('Yes', 'No')),
    said('You are welcome. Have a nice day!'),
  ],
  [
    said('You can return hats within 30 days [1]. What is wrong with it?', {
      ...sources('Returns'),
      ...options('Size', 'Damage', 'Colour'),
    }),
    said('I hand you over to a person.'),
    said('This is the label to print. Put it on the box.', {}, ['application/pdf']),
    said('And this is where to fold it.', {}, ['image/png']),
  ],
  [
    said('For whom is the present?', options('Him', 'Her', 'A child', 'I do not know yet')),
    said('These are our most popular ones.', {
      card: { title: 'Felt hat', text: '49 EUR', imageUrl: '', link: 'https://shop.example/felt' },
    }),
    said('They come in three sizes [1].', { ...sources('Sizes'), ...options('Small', 'Medium', 'Large') }),
    said('How to reach us', { quickActions: [{ type: 'call', text: 'Call', target: '+37322000000' }] }),
  ],
];

/** A message for each bubble of a chat: the words, the options, the sources, the card, the actions and each file. */
const naive = ({ text, extras, files }: Said): number =>
  [text !== '', extras?.options.length, extras?.sources.length, extras?.card, extras?.quickActions.length].filter(
    Boolean,
  ).length + files.length;

test('answers take at most 60 per cent of the messages that one per bubble would take', () => {
  const all = CONVERSATIONS.flat();
  const ours = all.reduce((count, message) => count + partsOf('whatsapp', message).length, 0);
  const theirs = all.reduce((count, message) => count + naive(message), 0);
  expect([ours, theirs]).toEqual([12, 24]);
  expect(ours / theirs).toBeLessThanOrEqual(0.6);
});

test('a long text is not squeezed below a file, and a sound has no words below it', () => {
  expect(partsOf('whatsapp', said('x'.repeat(1_025), {}, ['image/png']))).toHaveLength(2);
  expect(partsOf('whatsapp', said('Listen', {}, ['audio/mpeg']))).toHaveLength(2);
  expect(partsOf('telegram', said('Look', {}, ['image/png']))).toHaveLength(2);
});
