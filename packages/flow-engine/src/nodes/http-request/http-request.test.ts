import { expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/conversation.ts';

test('a request continues with its response, and only once', () => {
  const conversation = one({
    first: {
      type: 'httpRequest',
      settings: {
        method: 'GET',
        url: 'https://shop.example/orders/{{message}}',
        saves: [{ path: 'state', variable: 'state' }],
      },
      to: { ok: 'fine', error: 'bad' },
    },
    fine: say('It is {{state}}'),
    bad: say('No idea'),
  });
  expect(conversation.start('LH-7')).toEqual([
    {
      do: 'request',
      node: 'first',
      request: expect.objectContaining({ url: 'https://shop.example/orders/LH-7' }) as unknown,
    },
  ]);
  const answer = { type: 'answer', tookMs: 40, answer: { exit: 'ok', values: { state: 'on its way' } } } as const;
  expect(saidIn(conversation.give(answer))).toEqual(['It is on its way']);
  expect(conversation.give(answer)).toEqual([]);
});
