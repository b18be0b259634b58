import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { isOwnNetwork, readProxies } from './proxies.ts';

test.each([
  ['127.0.0.1', ['127.0.0.1', '::ffff:127.0.0.1'], ['127.0.0.2', '10.0.0.1', '::1', '']],
  ['10.0.0.0/8, 2001:db8::/32', ['10.9.9.9', '2001:db8::5'], ['11.0.0.1', '2001:db9::1']],
  ['loopback', ['127.9.0.1', '::1'], ['192.168.0.1']],
  ['uniquelocal,203.0.113.7', ['172.18.0.1', 'fd00::1', '203.0.113.7'], ['172.32.0.1', '203.0.113.8']],
])('TRUST_PROXY=%s names %j and not %j', (setting, named, others) => {
  const isProxy = readProxies(setting);
  expect(named.map((address) => isProxy?.(address))).toEqual(named.map(() => true));
  expect(others.map((address) => isProxy?.(address))).toEqual(others.map(() => false));
});

test.each([
  'nonsense',
  'true',
  '1',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::1/129',
  '127.0.0.1,',
  '10.0.0',
  '/8',
])('TRUST_PROXY=%s gives an error message, not a stack trace', (TRUST_PROXY) => {
  expect(() => readConfig({ SECRET_KEY: 'x'.repeat(32), TRUST_PROXY, PORT: 'abc' })).toThrow(ConfigError);
  expect(() => readConfig({ SECRET_KEY: 'x'.repeat(32), TRUST_PROXY, PORT: 'abc' })).toThrow(
    /PORT must be[^]*TRUST_PROXY must be addresses or networks separated by commas.*Example: TRUST_PROXY=127\.0\.0\.1/,
  );
});

test('own networks are the private ones', () => {
  expect(['127.0.0.1', '172.18.0.1', 'fe80::1'].map(isOwnNetwork)).toEqual([true, true, true]);
  expect(['203.0.113.5', '2001:db8::1'].map(isOwnNetwork)).toEqual([false, false]);
});
