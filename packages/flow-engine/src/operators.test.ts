import type { Operator } from '@parley/contracts/conditions';
import { anyText } from '@parley/contracts/testing/any-text';
import { cpuMs } from '@parley/contracts/testing/cpu-time';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { operators, type Value } from './index.ts';

/** One value on the left and everything it is compared with on the right. */
type Row = [left: Value, ...rights: Value[]];

const noon = new Date('2026-07-01T12:00:00.000Z');
const later = new Date('2026-07-02T00:00:00.000Z');
const never = new Date(Number.NaN);

const row = (left: Value, ...rights: Value[]): Row => [left, ...rights];
/** For operators that only look at the left side. */
const alone = (...lefts: Value[]): Row[] => lefts.flatMap((left) => [row(left, null, left, true, false)]);

const cases: Record<Operator, { yes: Row[]; no: Row[] }> = {
  equals: {
    yes: [
      row('Ana', ' aNA\n', '\u00a0ana'),
      row('STRASSE', 'straße', 'STRAẞE'),
      row('ΟΔΟΣ', 'οδος', 'οδοσ'),
      row('caf\u00e9', 'cafe\u0301', 'CAFÉ'),
      row(5, 5, '5.0', '+5', ' 05 '),
      row('5', '5.0', 5),
      row(0, '-0', '.0'),
      row(noon, '2026-07-01T12:00Z', '2026-07-01t14:00:00+02:00', '2026-07-01T12:00:00.000000', new Date(noon)),
      row('2026-07-01', '2026-07-01T00:00', '2026-06-30T23:30:00-00:30'),
      row(true, true, 'True'),
      row('false', false, ' FALSE'),
      row(['a', 1], ['A', '1']),
      row([['a'], null], [['A'], '']),
      row(null, null, '', ' \t\n', [], Number.NaN, never),
      row('', [], '  ', null),
    ],
    no: [
      row('Ana', 'Anna', '', null, ['Ana']),
      row('0e1', '0e2', 0),
      row('0x10', 16),
      row('1e3', 1000),
      row('5,0', 5, '5.0'),
      row('4111111111111111111', '4111111111111111112'),
      row(0, null, '', false, [], 'zero'),
      row(1, true, 'yes', [1]),
      row(true, 'yes', '1', 1, false, null),
      row(noon, later, noon.getTime(), '2026-07-01', null),
      row('2026-02-30', '2026-03-02'),
      row('2026-13-01', '2027-01-01'),
      row(['a', 'b'], ['b', 'a'], ['a'], ['a', 'b', 'b'], 'a'),
      row([null], null, [], [0]),
      row('{{7*7}}', 49, '49'),
      row('constructor', '__proto__', null),
    ],
  },
  notEquals: {
    yes: [row('Ana', 'Anna'), row(5, 6), row(noon, later), row(true, false), row(['a'], ['b'], 'a'), row(null, 'a', 0)],
    no: [row('Ana', 'ana'), row(5, '5'), row(noon, noon), row(true, 'true'), row(['a'], ['A']), row(null, '', [])],
  },
  lessThan: {
    yes: [
      row('apple', 'Banana'),
      row('9', '10', 9.5),
      row(-1, '0', Infinity),
      row(noon, later, '2026-07-01T12:00:00.001Z'),
      row('2026-07-01T23:30:00-02:00', '2026-07-02T01:31Z'),
    ],
    no: [
      row('banana', 'Apple', 'BANANA', 5, null),
      row('10', '9', '10.0'),
      row(5, 5, 'cheap', true, [6], null, later),
      row(later, noon, 9e15),
      row(false, true, 'true', 1),
      row([1], [2], 2),
      row(null, 1, 'a', later, null),
    ],
  },
  lessThanOrEqual: {
    yes: [row('a', ' A ', 'b'), row('9', 10, '9.0'), row(noon, noon, later)],
    no: [row('b', 'A'), row(6, 5, null), row(later, noon), row(true, true), row([1], [1]), row(null, null, '', 0)],
  },
  greaterThan: {
    yes: [row('Banana', 'apple'), row('10', '9', -9), row('1000', 999.5), row(later, noon, '2026-07-01')],
    no: [
      row('apple', 'Banana'),
      row('cheap', '500', 500),
      row(5, '5', null),
      row(noon, later),
      row(true, false),
      row([2], [1]),
      row(null, -1, ''),
    ],
  },
  greaterThanOrEqual: {
    yes: [row('a', 'A'), row('10', 9, '10.0'), row(noon, noon, '2026-07-01')],
    no: [row('a', 'b'), row(4, 5, null), row(noon, later), row(false, false), row([1], [1]), row(null, null, [])],
  },
  contains: {
    yes: [
      row('I want a REFUND now', ' refund ', 'i want', 'w'),
      row('order 1234', 23, '1234'),
      row('a.*b', '.*'),
      row(12345, '34', 5),
      row(noon, '2026-07', 't12:00'),
      row(true, 'RU', true),
      row(['red', 'Blue', 2, noon, ['a'], null], 'blue', '2.0', noon.toISOString(), ['A'], null),
    ],
    no: [
      row('refund', 'refunds', '', ' ', null, ['refund'], []),
      row('axb', '.*'),
      row(12345, 35),
      row(noon, '2027'),
      row(false, true),
      row(['blueish', [1]], 'blue', 1, null),
      row([], null, '', []),
      row(null, 'a', 'null', null),
      row(never, 'Invalid'),
      row(Number.NaN, 'NaN'),
    ],
  },
  notContains: {
    yes: [row('refund', 'money', ''), row(12, 3), row(noon, '2027'), row(true, 'no'), row(['a'], 'b'), row(null, 'a')],
    no: [row('refund', 'FUND'), row(12, 2), row(noon, '2026'), row(true, 'true'), row(['a'], 'A'), row([null], null)],
  },
  startsWith: {
    yes: [
      row('+40 700 000 042', '+40'),
      row(' Hello', 'hello', 'HE'),
      row('ΟΔΟΣΑ', 'οδος'),
      row(1234, 12, '1234'),
      row(noon, '2026-07-01'),
      row(true, 't'),
    ],
    no: [
      row('hello', 'ello', '', null, ['hello']),
      row(1234, 23),
      row(noon, '01'),
      row(false, 't'),
      row(['a', 'b'], 'a'),
      row(null, 'n', null),
    ],
  },
  endsWith: {
    yes: [row('ana@shop.EXAMPLE ', '.example'), row(1234, '34', 4), row(noon, '.000z'), row(true, 'UE')],
    no: [
      row('ana@shop.example', 'shop', '  ', null, ['example']),
      row(1234, 3),
      row(noon, '2026'),
      row(true, 'false'),
      row(['a', 'b'], 'b'),
      row(null, 'null', null),
    ],
  },
  isEmpty: {
    yes: alone('', ' \t\r\n\u00a0', [], null, Number.NaN, never),
    no: alone('a', '0', 0, false, noon, [null], ['']),
  },
  isNotEmpty: {
    yes: alone('a', '0', 0, false, noon, [null], ['']),
    no: alone('', '  ', [], null, Number.NaN, never),
  },
  isTrue: {
    yes: alone(true, ' True ', 'YES', '1', 1),
    no: alone(false, 'no', 'y', '', 0, 2, '11', noon, new Date(1), [true], [], null),
  },
  isFalse: {
    yes: alone(false, 'FALSE', ' No', '0', 0),
    no: alone(true, 'yes', 'n', '', 1, -1, '00:00', noon, new Date(0), [false], [], null),
  },
};

const questions = Object.entries(cases).flatMap(([operator, { yes, no }]) =>
  [...yes.map((row) => ({ row, answer: true })), ...no.map((row) => ({ row, answer: false }))].flatMap(
    ({ row: [left, ...rights], answer }) =>
      rights.map((right) => ({
        asks: `${inspect(left)} ${operator} ${inspect(right)}`,
        operator: operator as Operator,
        left,
        right,
        answer,
      })),
  ),
);

const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; list: Value[] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Value[]>(null, '', ' ', 'yes', 'TRUE', '0', '5.0', '2026-07-01', '2026-13-45', never, noon),
    anyText(),
    fc.double(),
    fc.integer().map(String),
    fc.boolean(),
    fc.date({ noInvalidDate: false }),
    tie('list'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
})).value;

/** A value that no schema would accept: any result is fine, but there must be one. */
const junk = fc.anything().map((value) => value as Value);

describe('a condition in a flow', () => {
  test('knows exactly the operators of the specification', () => {
    const orders = 'equals notEquals lessThan lessThanOrEqual greaterThan greaterThanOrEqual';
    const others = 'contains notContains startsWith endsWith isEmpty isNotEmpty isTrue isFalse';
    expect(Object.keys(operators)).toEqual(`${orders} ${others}`.split(' '));
  });

  test.each(questions)('evaluates $asks to $answer', ({ operator, left, right, answer }) => {
    expect(operators[operator](left, right)).toBe(answer);
  });

  test.each(['America/New_York', 'Asia/Tokyo'])('reads a time without a zone as UTC on a server in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(noon.getHours()).not.toBe(12);
    expect(operators.equals('2026-07-01T12:00', noon)).toBe(true);
    expect(operators.equals('2026-07-01', '2026-07-01T00:00Z')).toBe(true);
    vi.unstubAllEnvs();
  });

  test('gets a result for any two values, even nonsense', () => {
    fc.assert(
      fc.property(fc.oneof(anyValue, junk), fc.oneof(anyValue, junk), (left, right) => {
        for (const ask of Object.values(operators)) expect(typeof ask(left, right)).toBe('boolean');
      }),
    );
  });

  test('gets opposite results from an operator and its negation', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        expect(operators.notEquals(left, right)).toBe(!operators.equals(left, right));
        expect(operators.notContains(left, right)).toBe(!operators.contains(left, right));
        expect(operators.isNotEmpty(left)).toBe(!operators.isEmpty(left));
        expect(operators.isTrue(left) && operators.isFalse(left)).toBe(false);
      }),
    );
  });

  test('gets the same result whichever side comes first', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        expect(operators.equals(left, left)).toBe(true);
        expect(operators.equals(left, right)).toBe(operators.equals(right, left));
        expect(operators.lessThan(left, right)).toBe(operators.greaterThan(right, left));
        expect(operators.lessThanOrEqual(left, right)).toBe(operators.greaterThanOrEqual(right, left));
      }),
    );
  });

  test('finds comparable values to be exactly one of less, equal or greater', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        const isLess = operators.lessThan(left, right);
        const isGreater = operators.greaterThan(left, right);
        const isOrdered = operators.lessThanOrEqual(left, right) || operators.greaterThanOrEqual(left, right);
        const isLevel = operators.lessThanOrEqual(left, right) && operators.greaterThanOrEqual(left, right);
        expect([isLess, isGreater, isLevel].filter(Boolean)).toHaveLength(isOrdered ? 1 : 0);
        expect(isLevel).toBe(isOrdered && operators.equals(left, right));
      }),
    );
  });

  test('does not order missing values', () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom<Value[]>(null, '', '  ', [], Number.NaN, never), (value, missing) => {
        const orders = [
          operators.lessThan,
          operators.lessThanOrEqual,
          operators.greaterThan,
          operators.greaterThanOrEqual,
        ];
        expect(orders.some((ask) => ask(value, missing) || ask(missing, value))).toBe(false);
        expect(operators.equals(value, missing)).toBe(operators.isEmpty(value));
      }),
    );
  });

  test('finds the beginning and end of a text inside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (start, end) => {
        fc.pre(start.trim() !== '' && end.trim() !== '');
        const whole = `${start} ${end}`;
        expect(operators.startsWith(whole, start) && operators.endsWith(whole, end)).toBe(true);
        expect(operators.contains(whole, start) && operators.contains(whole, end)).toBe(true);
      }),
    );
  });

  test.each(Object.entries(operators))('stays fast when %s meets a very long text', (_, ask) => {
    const texts = ['9'.repeat(100_000), ' '.repeat(100_000), 'ß'.repeat(100_000), '2026-07-01T'.repeat(10_000)];
    for (const text of texts) {
      const times = [1, 2, 3].map(() => cpuMs(() => ask(text, text)));
      expect(Math.min(...times)).toBeLessThan(50);
    }
  });
});
