import { expect, test } from 'vitest';
import { isAllowedOrigin } from './allowed-origin.ts';

test.each([
  [undefined, ['shop.example'], true],
  ['https://anything.test', [], true],
  ['https://shop.example', ['shop.example'], true],
  ['https://shop.example:8443', ['shop.example'], true],
  ['https://SHOP.example', ['shop.example'], true],
  ['https://www.shop.example', ['shop.example'], false],
  ['https://www.shop.example', ['*.shop.example'], true],
  ['https://shop.example', ['*.shop.example'], false],
  ['https://evilshop.example', ['*.shop.example'], false],
  ['https://shop.example.evil.test', ['shop.example', '*.shop.example'], false],
  ['null', ['shop.example'], false],
  ['not an origin', ['shop.example'], false],
])('%s with %j: %s', (origin, allowed, expected) => {
  expect(isAllowedOrigin(origin, allowed)).toBe(expected);
});
