import { expect, test } from 'vitest';
import { numberParameters } from './named-parameters.ts';

test('named parameters are numbered in the order they appear, each once', () => {
  const { text, bind } = numberParameters<'company' | 'ids'>(
    'SELECT (moods)[1:3] FROM t WHERE id = ANY(:ids::bigint[]) AND company = :company AND :ids IS NOT NULL',
  );
  expect(text).toBe('SELECT (moods)[1:3] FROM t WHERE id = ANY($1::bigint[]) AND company = $2 AND $1 IS NOT NULL');
  expect(bind({ company: 7, ids: [1, 2] })).toEqual([[1, 2], 7]);
});
