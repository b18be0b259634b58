import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWire, toCamel, toSnake, toWire } from './wire.ts';

const noon = new Date('2026-07-01T12:00:00.000Z');

describe('a name', () => {
  test.each([
    ['id', 'id'],
    ['isHandedOff', 'is_handed_off'],
    ['emailVerifiedAt', 'email_verified_at'],
    ['line1', 'line1'],
    ['sha256Sum', 'sha256_sum'],
    ['userID', 'user_i_d'],
    ['', ''],
  ])('%s is %s on the wire, and back again', (ours, theirs) => {
    expect(toSnake(ours)).toBe(theirs);
    expect(toCamel(theirs)).toBe(ours);
  });
});

describe('a value', () => {
  test.each<[string, unknown, unknown]>([
    ['null', null, null],
    ['a text', 'isHandedOff', 'isHandedOff'],
    ['a number', 0, 0],
    ['a boolean', false, false],
    ['an empty object', {}, {}],
    ['an empty list', [], []],
    ['a null field', { endedAt: null }, { ended_at: null }],
    ['a list of objects', [{ isOpen: true }, { isOpen: null }], [{ is_open: true }, { is_open: null }]],
    ['lists in lists', [[{ aB: [1, null] }]], [[{ a_b: [1, null] }]]],
    ['nested objects', { lastMessage: { sentAt: noon } }, { last_message: { sent_at: noon.toISOString() } }],
  ])('survives a round trip: %s', (_, ours, theirs) => {
    expect(toWire(ours)).toEqual(theirs);
    expect(fromWire(theirs)).toEqual(ours);
  });

  test('that is a time becomes ISO text at any depth', () => {
    expect(toWire([noon, { day: noon }])).toEqual([noon.toISOString(), { day: noon.toISOString() }]);
  });
});

describe('a text that looks like a time', () => {
  test.each(['2026-07-01T12:00:00Z', '2026-07-01T12:00:00.000Z', '2026-07-01T14:00:00.000000+02:00'])(
    '%s becomes a date under a key ending in _at',
    (text) => {
      expect(fromWire({ sent_at: text })).toEqual({ sentAt: noon });
    },
  );

  test.each(['text', 'at', 'format', 'sent_atom', 'sentat', 'sent_at_text', 'sentAt'])('stays text under %s', (key) => {
    const text = noon.toISOString();
    expect(fromWire({ [key]: text })).toEqual({ [toCamel(key)]: text });
  });

  test('stays text on its own and in lists', () => {
    const text = noon.toISOString();
    expect(fromWire(text)).toBe(text);
    expect(fromWire({ texts_at: [text] })).toEqual({ textsAt: [text] });
  });

  test.each([
    '',
    'soon',
    '2026-07-01',
    '12:00',
    '2026-07-01 12:00:00Z',
    '2026-07-01T12:00:00',
    ` ${noon.toISOString()}`,
  ])('but is not a full timestamp stays text even under _at: "%s"', (text) => {
    expect(fromWire({ sent_at: text })).toEqual({ sentAt: text });
  });
});

describe('a hostile key', () => {
  const hostile = '{"__proto__": {"is_admin": true}, "constructor": {"prototype": {"is_admin": true}}, "a": 1}';

  test.each([
    ['arriving', fromWire],
    ['leaving', toWire],
  ])('%s does not reach the prototype', (_, convert) => {
    const result = convert(JSON.parse(hostile)) as Record<string, unknown>;
    expect(result.a).toBe(1);
    expect(result.isAdmin ?? result.is_admin).toBeUndefined();
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).is_admin).toBeUndefined();
  });

  test('that becomes __proto__ by renaming is a key like any other', () => {
    const result = toWire({ _Proto__: { isAdmin: true } }) as Record<string, unknown>;
    expect(Object.keys(result)).toEqual(['__proto__']);
    expect(result.is_admin).toBeUndefined();
  });
});

describe('any object of ours', () => {
  const camelKey = fc.stringMatching(/^[a-z][a-z0-9]{0,5}([A-Z][a-z0-9]{0,5}){0,3}$/);
  const plainKey = camelKey.filter((key) => !key.endsWith('At'));
  const timeKey = camelKey.map((key) => `${key}At`);
  const time = fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const isoText = time.map((date) => date.toISOString());

  const anyObject = fc.letrec<{ object: object; value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      fc.string({ unit: 'grapheme' }),
      isoText,
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc
      .tuple(
        fc.dictionary(plainKey, tie('value'), { maxKeys: 4, noNullPrototype: true }),
        fc.dictionary(timeKey, time, { maxKeys: 3, noNullPrototype: true }),
      )
      .map(([fields, times]) => ({ ...fields, ...times })),
  })).object;

  test('survives a round trip', () => {
    fc.assert(
      fc.property(anyObject, (ours) => {
        expect(fromWire(toWire(ours))).toEqual(ours);
        expect(fromWire(JSON.parse(JSON.stringify(toWire(ours))))).toEqual(ours);
      }),
      { numRuns: 300 },
    );
  });

  test('has no capital letter in a key and no date on the wire', () => {
    fc.assert(
      fc.property(anyObject, (ours) => {
        JSON.stringify(toWire(ours), function check(this: Record<string, unknown>, key, value: unknown) {
          expect(key).toBe(key.toLowerCase());
          expect(this[key]).not.toBeInstanceOf(Date);
          return value;
        });
      }),
    );
  });
});
