import { WidgetSettings } from '@parley/contracts/channels';
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

test.each(['null', 'file://'])('a page inside an app (%s) needs the setting', (origin) => {
  const allowedDomains = ['shop.example'];
  expect(isAllowedOrigin(origin, { allowedDomains, allowsAppWebViews: false })).toBe(false);
  expect(isAllowedOrigin(origin, { allowedDomains, allowsAppWebViews: true })).toBe(true);
});

test.each([
  ['BÜCHER.example', 'xn--bcher-kva.example'],
  ['*.магазин.укр', '*.xn--80aairftm.xn--j1amh'],
  ['Shop.Example', 'shop.example'],
  ['127.0.0.1', '127.0.0.1'],
])('%s is stored as browsers send it', (typed, kept) => {
  expect(WidgetSettings.parse({ allowedDomains: [typed] }).allowedDomains).toEqual([kept]);
});

test.each([
  ['name', 'email'],
  ['email', 'text'],
  ['phone', 'text'],
] as const)('a field called %s cannot be of the type %s', (name, type) => {
  const { error } = WidgetSettings.safeParse({ fields: [{ name, type }] });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['fields.0.type']);
});
