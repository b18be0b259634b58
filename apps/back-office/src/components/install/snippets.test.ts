// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { installCommand, SNIPPET_KINDS, snippetOf } from './snippets.ts';

test.each(SNIPPET_KINDS)('the code for %s contains the server and the key', (kind) => {
  const snippet = snippetOf(kind, 'https://chat.shop.example', 'a-key_1');
  expect(snippet).toContain('https://chat.shop.example');
  expect(snippet).toContain('a-key_1');
});

test('the tag is one script with the key', () => {
  const page = new DOMParser().parseFromString(snippetOf('html', 'https://chat.shop.example', 'a-key_1'), 'text/html');
  const [script] = page.querySelectorAll('script');
  expect(script?.src).toBe('https://chat.shop.example/widget.js?key=a-key_1');
  expect(script?.dataset.key).toBe('a-key_1');
});

test('the package comes from the server itself, because it is in no registry', () => {
  expect(installCommand('https://chat.shop.example')).toBe('npm install https://chat.shop.example/widget.tgz');
});

test('the chat stands in the middle of a page, or behind a link', () => {
  const page = new DOMParser().parseFromString(
    snippetOf('inline', 'https://chat.shop.example', 'a-key_1'),
    'text/html',
  );
  expect(page.querySelector('iframe')?.src).toBe('https://chat.shop.example/chat/a-key_1');
  expect(snippetOf('link', 'https://chat.shop.example', 'a-key_1')).toBe('https://chat.shop.example/chat/a-key_1');
});
