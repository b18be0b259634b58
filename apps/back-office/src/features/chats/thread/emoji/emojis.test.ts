import { expect, test } from 'vitest';
import { emojiOf, EMOJIS, findEmojis } from './emojis.ts';
import { emojiQueryAt, withEmoji } from './typed-emoji.ts';

test('every emoji stands once and has a code of its own', () => {
  expect(new Set(EMOJIS.map(({ char }) => char)).size).toBe(EMOJIS.length);
  expect(new Set(EMOJIS.map(({ names }) => names[0])).size).toBe(EMOJIS.length);
  for (const { char, names } of EMOJIS) expect([char, names[0]]).toEqual([char, expect.stringMatching(/^[a-z_0-9]+$/)]);
});

test.each([
  ['thumbsup', '👍'],
  ['thank', '🙏'],
  ['+1', '👍'],
])('%s finds %s first', (typed, char) => {
  expect(findEmojis(typed)[0]?.char).toBe(char);
  expect(emojiOf('nothing')).toBeUndefined();
});

test.each([
  ['Hello :smi', 10, { from: 6, words: 'smi', isWhole: false }],
  [':tada:', 6, { from: 0, words: 'tada', isWhole: true }],
  ['At 10:30', 8, null],
  ['https://shop', 12, null],
  ['Hello :s', 8, null],
  ['Hello :smi there', 16, null],
])('in %j, the cursor at %i is in %j', (text, cursor, query) => {
  expect(emojiQueryAt(text, cursor)).toEqual(query);
});

test('the emoji replaces its code', () => {
  expect(withEmoji('Hello :smi!', { from: 6, to: 10 }, '😄')).toEqual({ text: 'Hello 😄!', cursor: 8 });
});
