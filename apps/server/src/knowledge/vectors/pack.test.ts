import { expect, test } from 'vitest';
import { likenesses, matrixOf, pack } from './pack.ts';

const random = (seed: number) => {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
};
const cosine = (a: readonly number[], b: readonly number[]) => {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
};

test('one byte per dimension gives the similarity to within a hundredth', async () => {
  const next = random(7);
  const vectors = Array.from({ length: 1_050 }, () => Array.from({ length: 384 }, next));
  const matrix = matrixOf(vectors.map((vector, id) => ({ id, vector: pack(vector) })));
  const [question = []] = vectors;
  (await likenesses(matrix, pack(question))).forEach((value, at) =>
    expect(Math.abs(value - cosine(question, vectors[at] ?? []))).toBeLessThan(0.01),
  );
});

test('incompatible vectors are not compared', async () => {
  const matrix = matrixOf([
    { id: 1, vector: pack([1, 0]) },
    { id: 2, vector: pack([1, 0, 0]) },
    { id: 3, vector: pack([0, 0]) },
  ]);
  expect(matrix.ids).toEqual([1, 3]);
  expect([...(await likenesses(matrix, pack([2, 0])))]).toEqual([1, 0]);
  expect(await likenesses(matrix, pack([1, 0, 0]))).toHaveLength(0);
  expect(matrixOf([]).ids).toEqual([]);
});
