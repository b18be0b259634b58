import { expect, test } from 'vitest';
import { refusalOf } from './errors.ts';

test.each([
  ['auth', [0, 3, 10, 190, 200, 299, 131005, 133010]],
  ['rate', [4, 80007, 130429, 131056, 133016]],
  ['transient', [131000, 131016, 131057, 133004]],
  ['window', [131047]],
  ['recipient', [131021, 131026, 131030, 131049]],
  ['payload', [131052, 131053, 100, 131008, 131009, 131051, 132000, 132005, 132007, 132012, 132018]],
  ['template', [132001, 132015, 132016]],
  ['unwanted', [131050]],
  ['restricted', [131031, 131042, 131048, 131062, 368, 130497]],
])('%s', (refusal, codes) => {
  expect(codes.map((code) => [code, refusalOf(code)])).toEqual(codes.map((code) => [code, refusal]));
});

test('an unknown code counts by its status', () => {
  expect([refusalOf(999_999), refusalOf(999_999, 503), refusalOf(999_999, 429)]).toEqual([
    'payload',
    'transient',
    'rate',
  ]);
});
