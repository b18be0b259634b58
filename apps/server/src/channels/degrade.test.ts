import type { MessageExtras } from '@parley/contracts/messages';
import { describe, expect, test } from 'vitest';
import { degrade } from './degrade.ts';

const labels = (...each: string[]): MessageExtras => ({
  options: each.map((label, index) => ({ id: `o${index}`, label })),
  card: null,
  quickActions: [],
  sources: [],
});

describe('a bot message', () => {
  test('is unchanged if the platform supports everything', () => {
    const extras = labels('Yes', 'No');
    expect(degrade('facebook', 'Well?', extras)).toEqual({ text: 'Well?', options: extras.options });
    expect(degrade('telegram', 'Well?', null)).toEqual({ text: 'Well?', options: [] });
  });

  test.each([
    ['whatsapp', 11, 'Option'],
    ['facebook', 14, 'Option'],
    ['instagram', 2, 'An option with a long name'],
    ['whatsapp', 1, 'An option with a rather long name'],
  ] as const)('has numbered buttons on %s when there are %i called "%s"', (platform, count, name) => {
    const { text, options } = degrade(platform, 'Well?', labels(...Array.from({ length: count }, () => name)));
    expect(options).toEqual([]);
    expect(text).toBe(['Well?\n', ...Array.from({ length: count }, (_, index) => `${index + 1}. ${name}`)].join('\n'));
  });

  test('lists its sources below the text, numbered like the citations', () => {
    const sources = [
      { number: 1, title: 'Delivery', url: 'https://shop.example/delivery' },
      { number: 2, title: 'Prices.pdf', url: null },
    ];
    expect(degrade('whatsapp', 'Two days.[1] Free.[2]', { ...labels(), sources }).text).toBe(
      'Two days.[1] Free.[2]\n\n[1] Delivery: https://shop.example/delivery\n[2] Prices.pdf',
    );
  });

  test('lists its only source without a number if the text has no citations', () => {
    const sources = [{ number: 1, title: 'Delivery', url: null }];
    expect(degrade('telegram', 'Two days.', { ...labels(), sources }).text).toBe('Two days.\n\nDelivery');
  });

  test('has its card and quick actions written out', () => {
    const extras: MessageExtras = {
      options: [],
      sources: [],
      card: {
        title: 'Shoes',
        text: 'Size 42',
        imageUrl: 'https://shop.example/a.png',
        link: 'https://shop.example/42',
      },
      quickActions: [{ type: 'call', text: 'Call us', target: '+40 700 000 042' }],
    };
    expect(degrade('telegram', '', extras).text).toBe(
      'Shoes\nSize 42\nhttps://shop.example/42\n\nCall us: +40 700 000 042',
    );
  });
});
