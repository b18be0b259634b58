import { expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/talk.ts';

test('a hand-off ends when the person hands back', () => {
  const talk = one({
    first: {
      type: 'handOff',
      settings: { text: { en: 'A person comes' }, reason: 'asked' },
      to: { handedBack: 'again' },
    },
    again: say('I am back'),
  });
  expect(talk.start().at(-1)).toEqual({ do: 'handOff', node: 'first', reason: 'asked' });
  expect(talk.say('Hello?')).toEqual([]);
  expect(saidIn(talk.give({ type: 'handedBack' }))).toEqual(['I am back']);
});
