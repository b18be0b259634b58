import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };

/**
 * Texts of any code points. Like `fc.string({ unit: 'binary' })`, which spends seconds on its tables before the first
 * text.
 */
export const anyText = (lengths: fc.ArrayConstraints = {}): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10_ffff - SURROGATES.count }), lengths)
    .map((codes) =>
      String.fromCodePoint(...codes.map((code) => (code < SURROGATES.from ? code : code + SURROGATES.count))),
    );
