import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GivenPassword, NewPassword, passwordStrength, type Strength } from './passwords.ts';
import { problemsOf } from './rules.ts';
import { anyText } from './testing/any-text.ts';

const ana = ['Ana Popescu', 'ana.popescu@shop.example', 'Lana Fir'];

describe('the strength meter', () => {
  test.each<[string, Strength]>([
    ['', 0],
    ['a', 1],
    ['kT9$mQ2!v', 1],
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['zyxwvutsrqponm', 1],
    ['1234567890', 1],
    ['abcabcabcabc', 1],
    ['111112222233333', 1],
    ['          ', 1],
    ['password123', 2],
    ['mosaic-lantern', 3],
    ['kT9$mQ2!vX', 3],
    ['correct horse battery staple', 4],
    ['Кавун солодкий, а кава гірка', 4],
    ['kT9$mQ2!vX-gR7&pL4', 4],
  ])('gives "%s" %d of 4', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  test.each(['Ana Popescu', 'anapopescu1', 'POPESCU-shop-ana', 'ana.popescu@shop.example'])(
    'rates "%s" lower when it contains your own name and address',
    (password) => {
      expect(passwordStrength(password, ana)).toBeLessThan(passwordStrength(password));
      expect(passwordStrength(password, ana)).toBe(1);
    },
  );

  test('ignores empty names and names of two letters', () => {
    expect(passwordStrength('kT9$mQ2!vX', ['Kt', 'mQ 2!', 'vX@9$', '', ' ', '@'])).toBe(3);
  });

  test.each([
    [['', 'k', 'kT9$mQ2!v', 'kT9$mQ2!vX', 'kT9$mQ2!vX-gR7&pL4']],
    [['mosaic', 'mosaiclantern', 'mosaic-lantern', 'Mosaic-Lantern-7', 'Mosaic-Lantern-7 under the bridge']],
    [['correct', 'correct horse', 'correct horse battery', 'correct horse battery staple']],
  ])('increases as the password grows: %j', (growing) => {
    const strengths = growing.map((password) => passwordStrength(password));
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b));
    expect(strengths.at(-1)).toBe(4);
  });

  test('rates no password of fewer than ten characters better than weak', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1, maxLength: 9 }), fc.array(fc.string()), (password, personal) => {
        fc.pre(password.length < 10);
        expect(passwordStrength(password, personal)).toBe(1);
      }),
    );
  });

  test('answers 1 to 4 for whatever is typed', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1 }), fc.array(anyText()), (...given) => {
        expect([1, 2, 3, 4]).toContain(passwordStrength(...given));
      }),
    );
  });

  test('recognises the alphabet, even after an emoji', () => {
    expect(passwordStrength('😀abcdefghijklmnop')).toBe(1);
  });
});

describe('a password', () => {
  test.each([
    [NewPassword, '', { key: 'required' }],
    [NewPassword, 'kT9$mQ2!v', { key: 'minLength', params: { n: 10 } }],
    [NewPassword, 'a'.repeat(201), { key: 'maxLength', params: { n: 200 } }],
    [GivenPassword, '', { key: 'required' }],
    [GivenPassword, 'a'.repeat(201), { key: 'maxLength', params: { n: 200 } }],
  ])('is refused for its length (%#)', (schema, password, problem) => {
    const { error } = schema.safeParse(password);
    expect(error && problemsOf(error)).toEqual({ '': problem });
  });

  test.each([
    [NewPassword, ' nine more '],
    [NewPassword, 'a'.repeat(200)],
    [GivenPassword, 'short '],
  ])('keeps every character, spaces included (%#)', (schema, password) => {
    expect(schema.parse(password)).toBe(password);
  });
});
