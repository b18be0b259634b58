import { expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/conversation.ts';

test('a hand-off ends when the person hands back', () => {
  const conversation = one({
    first: {
      type: 'handOff',
      settings: { text: { en: 'A person comes' }, reason: 'asked' },
      to: { handedBack: 'again' },
    },
    again: say('I am back'),
  });
  expect(conversation.start().at(-1)).toEqual({ do: 'handOff', node: 'first', reason: 'asked' });
  expect(conversation.say('Hello?')).toEqual([]);
  expect(saidIn(conversation.give({ type: 'handedBack' }))).toEqual(['I am back']);
});
