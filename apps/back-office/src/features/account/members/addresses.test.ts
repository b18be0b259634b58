import { expect, test } from 'vitest';
import { isAddress, readAddresses, withAddresses } from './addresses.ts';

test.each([
  ['a@x.example', ['a@x.example']],
  ['a@x.example, b@x.example;c@x.example', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['a@x.example\r\nb@x.example\n\n c@x.example ', ['a@x.example', 'b@x.example', 'c@x.example']],
  ['a@x.example b@x.example', ['a@x.example', 'b@x.example']],
  ['Olga Petrova <Olga@X.example>, "Dan, Ilie" <dan@x.example>', ['olga@x.example', '"dan', 'dan@x.example']],
  ['olga', ['olga']],
  [' ,; \n', []],
])('%j is read as addresses', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});

test('an address is listed once, whatever its case', () => {
  expect(withAddresses(['a@x.example'], 'A@x.example b@x.example b@x.example')).toEqual(['a@x.example', 'b@x.example']);
});

test('only addresses are valid', () => {
  expect(['a@x.example', 'a@x', 'a.example', 'a@@x.example'].map(isAddress)).toEqual([true, false, false, false]);
});
