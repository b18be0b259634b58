import { expect, test } from 'vitest';
import { readExport } from './read-export.ts';

test.each([
  ['an export', '{"parleyFlow":1,"name":" Hi ","definition":{"format":1}}', { name: 'Hi', definition: { format: 1 } }],
  ['a definition alone', '{"format":1}', { name: 'my flow', definition: { format: 1 } }],
  ['no JSON', 'hello', { name: 'my flow', definition: null }],
  ['a number', '7', { name: 'my flow', definition: 7 }],
  ['a name that is none', '{"name":7,"definition":{}}', { name: 'my flow', definition: {} }],
])('an import file with %s is recognised', (_, text, read) => {
  expect(readExport(text, 'my flow.json')).toEqual(read);
});
