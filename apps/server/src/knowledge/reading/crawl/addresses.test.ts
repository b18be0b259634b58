import { cpuMs } from '@parley/contracts/testing/cpu-time';
import { describe, expect, test } from 'vitest';
import { isEndless, normalise, shapeOf, trueAddress } from './addresses.ts';
import { fits, isWanted } from './patterns.ts';

describe('one page has one address', () => {
  test.each([
    ['https://Shop.example:443/a', 'https://shop.example/a'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example/a#b', 'https://shop.example/a'],
    ['https://shop.example/a?utm_source=x&b=2&fbclid=y&a=1', 'https://shop.example/a?a=1&b=2'],
    ['https://shop.example/a?', 'https://shop.example/a'],
    ['https://shop.example/a;jsessionid=1F', 'https://shop.example/a'],
    ['https://shop.example/a/../b/./c', 'https://shop.example/b/c'],
    ['/c?q=ж', 'https://shop.example/c?q=%D0%B6'],
    ['//other.example/x', 'https://other.example/x'],
  ])('%s', (written, address) => {
    expect(normalise(written, 'https://shop.example/')).toBe(address);
  });

  test.each([
    'javascript:alert(1)',
    'mailto:a@b.c',
    'tel:1',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://',
    'https://user:secret@shop.example/',
    `/${'a'.repeat(3_000)}`,
  ])('and this is not one: %s', (written) => {
    expect(normalise(written, 'https://shop.example/')).toBeNull();
  });
});

test.each([
  ['/help', '/help/*', true],
  ['/help/', '/help/*', true],
  ['/help/a/b', '/help/*', true],
  ['/helper', '/help/*', false],
  ['/de/help/a', '/*/help/*', true],
  ['/help', '/help', true],
  ['/help/', '/help', true],
  ['/help/a', '/help', false],
  ['/a.pdf', '*.pdf', true],
  ['/a.pdf?x=1', '*.pdf', false],
  ['/ab', '/a*b*b', false],
  ['/aXbYb', '/a*b*b', true],
  ['/anything', '*', true],
])('the path %s matches %s: %s', (path, pattern, isFitting) => {
  expect(fits(path, pattern)).toBe(isFitting);
});

test('a hostile pattern is matched quickly', () => {
  expect(cpuMs(() => fits('/'.concat('a'.repeat(2_000)), '*a'.repeat(500).concat('*b')))).toBeLessThan(500);
});

test('exclusions win over inclusions', () => {
  expect(isWanted('/help/a', ['/help/*'], [])).toBe(true);
  expect(isWanted('/help/old/a', ['/help/*'], ['/help/old/*'])).toBe(false);
  expect(isWanted('/blog', ['/help/*'], [])).toBe(false);
  expect(isWanted('/blog', [], [])).toBe(true);
});

test('the days of a calendar have one shape', () => {
  expect(shapeOf('https://a.example/cal/2026/05?day=3')).toBe(shapeOf('https://a.example/cal/2031/12?day=9'));
  expect(shapeOf('https://a.example/a')).not.toBe(shapeOf('https://a.example/b'));
});

test.each([
  ['/a/b/c', false],
  ['/de/shop/de/shop/de/shop/de/shop', true],
  [`/${'a/'.repeat(3)}b`, false],
  [Array.from({ length: 20 }, (_, index) => `/${index}`).join(''), true],
])('the path %s repeats itself: %s', (path, isTrap) => {
  expect(isEndless(`https://a.example${path}`)).toBe(isTrap);
});

test.each([
  ['/a?session=1', '/a', '/a'],
  ['/a/', '/a', '/a'],
  ['/a/index.html', '/a/', '/a/'],
  ['/a', 'https://other.example/a', '/a'],
  ['/a', '/', '/a'],
  ['/a', null, '/a'],
  ['/a', 'javascript:x', '/a'],
])('the page %s that calls itself %s is %s', (own, canonical, address) => {
  expect(trueAddress(`https://a.example${own}`, canonical)).toBe(`https://a.example${address}`);
});
