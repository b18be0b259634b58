import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createVault, keyIdIn, keyIdOf, UnreadableSecretError } from './vault.ts';

const KEY = 'the key of this installation, long enough';
const NEXT = 'the key that comes after it, long enough';
const LOCATION = 'model_providers.sealed_key:1:2';

describe('what is sealed', () => {
  test('can be read at its location with its key, and names that key', () => {
    const vault = createVault(KEY);
    const sealed = vault.seal('sk-пример 🔑', LOCATION);
    expect(vault.unseal(sealed, LOCATION)).toBe('sk-пример 🔑');
    expect(keyIdIn(sealed)).toBe(keyIdOf(KEY));
    expect(sealed.toString('latin1')).not.toContain('sk-');
  });

  test("cannot be read at another location: a row cannot borrow another's secret", () => {
    const vault = createVault(KEY);
    const sealed = vault.seal('secret', LOCATION);
    expect(() => vault.unseal(sealed, 'model_providers.sealed_key:2:2')).toThrow(UnreadableSecretError);
  });

  test('is refused when any byte of it was changed', () => {
    const vault = createVault(KEY);
    const sealed = vault.seal('secret', LOCATION);
    for (const at of sealed.keys()) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => vault.unseal(altered, LOCATION)).toThrow(UnreadableSecretError);
    }
    for (const length of [0, 1, 5, 20, sealed.length - 1])
      expect(() => vault.unseal(sealed.subarray(0, length), LOCATION)).toThrow(UnreadableSecretError);
    expect(() => vault.unseal(randomBytes(60), LOCATION)).toThrow(UnreadableSecretError);
  });

  test('stays readable with the old key next to the new one, and only then', () => {
    const sealed = createVault(KEY).seal('secret', LOCATION);
    const both = createVault(NEXT, KEY);
    expect(both.unseal(sealed, LOCATION)).toBe('secret');
    expect([both.canRead(sealed), both.isCurrent(sealed)]).toEqual([true, false]);
    expect(both.isCurrent(both.seal('secret', LOCATION))).toBe(true);
    const next = createVault(NEXT);
    expect(next.canRead(sealed)).toBe(false);
    expect(() => next.unseal(sealed, LOCATION)).toThrow(UnreadableSecretError);
  });
});
