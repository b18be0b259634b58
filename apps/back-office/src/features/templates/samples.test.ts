import { expect, test } from 'vitest';
import { nextField } from './next-field.ts';
import { tooLongFor, sampleOf } from './samples.ts';
import { movedTo } from './useQuickActions.ts';

test.each([
  ['Hi {{customer.name}}!', 'Hi Lukas!'],
  ['Hi {{name | there}}, {{agent.name}} of {{company.name}}', 'Hi Lukas, Ana of Linden'],
  ['Order {{order | unknown}}{{nothing}}', 'Order unknown'],
  ['{{ broken', '{{ broken'],
])('%s is read as %s', (template, words) => {
  expect(sampleOf(template, 'de', 'Ana', 'Linden')).toBe(words);
});

test.each<[string, number, string[]]>([
  ['a', 900, []],
  ['a', 1_001, ['instagram']],
  ['я', 501, ['instagram']],
  ['a', 2_001, ['facebook', 'instagram']],
])('%s repeated %i times is too long for %j', (letter, times, platforms) => {
  expect(tooLongFor(letter.repeat(times)).map(({ platform }) => platform)).toEqual(platforms);
});

test.each<[number, number, number[]]>([
  [3, 0, [3, 1, 2]],
  [1, 2, [2, 3, 1]],
  [2, 1, [1, 2, 3]],
  [9, 0, [1, 2, 3]],
])('action %i moved to position %i gives %j', (id, place, order) => {
  const action = (each: number) => ({
    id: each,
    type: 'call' as const,
    texts: [],
    target: '',
    isEnabled: true,
    position: each - 1,
  });
  const moved = movedTo([1, 2, 3].map(action), id, place);
  expect(moved.map((each) => each.id)).toEqual(order);
  expect(moved.map(({ position }) => position)).toEqual([0, 1, 2]);
});

test.each<[string[], string, string]>([
  [[], 'name', 'text'],
  [['name'], 'email', 'email'],
  [['email', 'name'], 'phone', 'phone'],
  [['name', 'email', 'phone'], 'field_1', 'text'],
  [['name', 'email', 'phone', 'field_1', 'field_3'], 'field_2', 'text'],
])('after %j, the next is %s', (names, name, type) => {
  const fields = names.map((each) => ({ name: each, type: 'text' as const, isRequired: false, labels: [] }));
  expect(nextField(fields)).toMatchObject({ name, type, isRequired: false });
});
