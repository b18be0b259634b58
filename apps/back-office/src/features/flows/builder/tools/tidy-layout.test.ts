import { expect, test } from 'vitest';
import { layoutOf } from './tidy-layout.ts';

const step = (id: string, height = 120) => ({ id, width: 180, height });
const way = (line: string) => {
  const [from = '', to = ''] = line.split(' ');
  return { from, to };
};
const placesOf = (nodes: ReturnType<typeof step>[], ...lines: string[]) =>
  new Map(layoutOf({ nodes, edges: lines.map(way) }).map(({ id, x, y }) => [id, { x, y }]));
const chain = (length: number) => Array.from({ length }, (_, at) => `s${at}`);

test('what follows a step stands below each other in the order of its exits', () => {
  // The steps were added in another order than the exits lead to them.
  const places = placesOf([step('cold'), step('warm'), step('hot'), step('ask')], 'ask hot', 'ask warm', 'ask cold');
  const [hot, warm, cold] = ['hot', 'warm', 'cold'].map((id) => places.get(id)?.y ?? Number.NaN) as [
    number,
    number,
    number,
  ];
  expect(hot).toBeLessThan(warm);
  expect(warm).toBeLessThan(cold);
});

test('the order of exits is kept further along, so that no lines cross', () => {
  const nodes = ['d', 'c', 'b', 'a', 'start'].map((id) => step(id));
  const places = placesOf(nodes, 'start a', 'start b', 'a c', 'b d');
  expect(places.get('a')?.y).toBeLessThan(places.get('b')?.y ?? 0);
  expect(places.get('c')?.y).toBeLessThan(places.get('d')?.y ?? 0);
});

test('a long chain is folded into bands instead of a ribbon', () => {
  const ids = chain(11);
  const places = placesOf(
    ids.map((id) => step(id)),
    ...ids.slice(1).map((id, at) => `s${at} ${id}`),
  );
  const xs = [...places.values()].map(({ x }) => x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(1_300);
  expect(places.get('s5')?.x).toBe(places.get('s0')?.x);
  expect(places.get('s5')?.y).toBeGreaterThan(places.get('s0')?.y ?? 0);
});

test('no two steps overlap, even in a flow of 300 steps', () => {
  const ids = chain(300);
  const nodes = ids.map((id, at) => step(id, 80 + 28 * (at % 4)));
  const edges = ids.slice(1).map((id, at) => ({ from: `s${Math.floor(at / 2)}`, to: id }));
  const boxes = layoutOf({ nodes, edges }).map((place, at) => ({ ...place, height: nodes[at]?.height ?? 0 }));
  const overlapping = boxes.filter((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) => Math.abs(one.x - other.x) < 180 && one.y < other.y + other.height && other.y < one.y + one.height,
      ),
  );
  expect(overlapping).toEqual([]);
});
