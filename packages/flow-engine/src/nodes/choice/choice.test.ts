import { describe, expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/conversation.ts';

describe('a choice', () => {
  const choice = (settings: object = {}) =>
    one({
      first: {
        type: 'choice',
        settings: {
          text: { en: 'Which?' },
          options: [
            { id: 'a', label: { en: 'Apples', de: 'Äpfel' } },
            { id: 'b', label: { en: 'Pears' } },
          ],
          variable: 'fruit',
          ...settings,
        },
        to: { a: 'apples', b: 'pears', text: 'other', gaveUp: 'none' },
      },
      apples: say('{{fruit}} it is'),
      pears: say('Pears it is'),
      other: say('So {{fruit}}'),
      none: say('Nothing then'),
    });

  test.each([
    ['', 'a', 'Apples it is'],
    [' apples', undefined, 'Apples it is'],
    ['ÄPFEL', undefined, 'Apples it is'],
    ['2', undefined, 'Pears it is'],
  ])('accepts %j with option %j', (text, option, said) => {
    const conversation = choice();
    conversation.start();
    expect(conversation.effects().at(-1)).toMatchObject({
      saying: {
        options: [
          { id: 'a', label: 'Apples' },
          { id: 'b', label: 'Pears' },
        ],
      },
    });
    expect(saidIn(conversation.say(text, option))).toEqual([said]);
  });

  test('accepts free text if allowed, and otherwise offers the options again', () => {
    const free = choice({ allowsText: true });
    free.start();
    expect(saidIn(free.say('plums'))).toEqual(['So plums']);
    const strict = choice();
    strict.start();
    expect(saidIn(strict.say('plums'))).toEqual(['Which?']);
    expect(saidIn(strict.say('plums'))).toEqual(['Which?']);
    expect(saidIn(strict.say('plums'))).toEqual(['Nothing then']);
  });
});
