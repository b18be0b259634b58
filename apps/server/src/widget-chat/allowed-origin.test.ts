import { expect, test } from 'vitest';
import { isAllowedOrigin } from './allowed-origin.ts';

test.each([
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
  expect(isAllowedOrigin(origin, { allowedDomains: allowed, allowsAppWebViews: false })).toBe(expected);
});

test.each(['null', 'file://'])('a page inside an app (%s) needs the switch', (origin) => {
  const allowedDomains = ['shop.example'];
  expect(isAllowedOrigin(origin, { allowedDomains, allowsAppWebViews: false })).toBe(false);
  expect(isAllowedOrigin(origin, { allowedDomains, allowsAppWebViews: true })).toBe(true);
});
