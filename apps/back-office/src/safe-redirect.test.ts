// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

test.each(['/', '/account', '/account/security?from=mail#sessions', '/a//b', '/chats?search=//x', '/%2F%2Fevil.test'])(
  '%s is followed',
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'account',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '/\\/evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'https:evil.test',
  'http:evil',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '/\tevil.test',
  '/\n/evil.test',
  ' //evil.test',
  '@evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
])('%j is not followed', (path) => {
  expect(safeRedirect(path)).toBeNull();
});
