import { expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/conversation.ts';

test('a wait lasts as long as configured, whatever is said meanwhile', () => {
  const conversation = one({
    first: { type: 'wait', settings: { seconds: 60 }, to: 'later' },
    later: say('A minute later'),
  });
  conversation.start();
  expect(conversation.say('Hurry')).toEqual([]);
  expect(conversation.pass(59_999)).toEqual([]);
  expect(saidIn(conversation.pass(1))).toEqual(['A minute later']);
});
