import { expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/talk.ts';

test('a wait lasts as long as configured, whatever is said meanwhile', () => {
  const talk = one({ first: { type: 'wait', settings: { seconds: 60 }, to: 'later' }, later: say('A minute later') });
  talk.start();
  expect(talk.say('Hurry')).toEqual([]);
  expect(talk.pass(59_999)).toEqual([]);
  expect(saidIn(talk.pass(1))).toEqual(['A minute later']);
});
