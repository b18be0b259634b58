import { expect, test } from 'vitest';
import { mailTo, readableAddress, safeAddress } from './safe-address.ts';

test.each([
  ['https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
  ['mailto:ana@shop.example', 'mailto:ana@shop.example'],
  ['tel:+40700000118', 'tel:+40700000118'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['file:///etc/passwd', null],
  ['/relative', null],
  ['gold', null],
])('%j becomes the link %j', (address, href) => {
  expect(safeAddress(address)).toBe(href);
});

test.each([
  ['https://shop.example/', 'shop.example'],
  ['https://shop.example/throws?x=1', 'shop.example/throws?x=1'],
  ['no address', 'no address'],
])('%j is read as %j', (address, text) => {
  expect(readableAddress(address)).toBe(text);
});

test('an e-mail address becomes a mailto link to that address only', () => {
  expect(mailTo('ana+shop@shop.example')).toBe('mailto:ana%2Bshop@shop.example');
  expect(mailTo('ana?bcc=all%40evil.example&body=x@shop.example')).toBe(
    'mailto:ana%3Fbcc%3Dall%2540evil.example%26body%3Dx@shop.example',
  );
});
