import { describe, expect, test } from 'vitest';
import { isAllowedOrigin } from '../../../server/src/widget-chat/allowed-origin.ts';
import { asDomain, domainProblem, hostOf, isAllowedSite } from './sites.ts';

test.each([
  ['https://Shop.example/cart?x=1', 'shop.example'],
  [' shop.example ', 'shop.example'],
  ['http://localhost:8080', 'localhost'],
  ['*.shop.example', '*.shop.example'],
  ['shop.example.', 'shop.example'],
])('%s is read as %s', (typed, host) => {
  expect(asDomain(typed)).toBe(host);
  expect(domainProblem(asDomain(typed))).toBeNull();
});

test.each(['', 'shop example', 'a..b', '*', '-x.example', 'x_y.example'])('"%s" is rejected with a reason', (host) => {
  expect(domainProblem(host)?.key).toMatch(/required|domain/);
});

test('a site is named by its host', () => {
  expect(hostOf('https://shop.example:8443')).toBe('shop.example:8443');
  expect(hostOf('null')).toBe('null');
});

describe('whether a site may show the widget', () => {
  const sites = ['https://shop.example', 'https://a.shop.example', 'https://shop.example.evil', 'null', 'file://', 'x'];
  const lists = [[], ['shop.example'], ['*.shop.example'], ['other.example']];
  test('is decided the same way as on the server', () => {
    for (const site of sites)
      for (const allowedDomains of lists)
        for (const allowsAppWebViews of [true, false])
          expect(isAllowedSite(site, allowedDomains, allowsAppWebViews)).toBe(
            isAllowedOrigin(site, { allowedDomains, allowsAppWebViews }),
          );
  });
});
