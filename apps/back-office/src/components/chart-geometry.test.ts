import { describe, expect, test } from 'vitest';
import {
  alongLine,
  apart,
  areaPath,
  barsOf,
  gridValues,
  heightOf,
  labelledIndexes,
  linePath,
  nearestIndex,
  placeBox,
  pointsOf,
  spreadLabels,
  type Point,
} from './chart-geometry.ts';

const PLOT = { left: 40, right: 640, top: 10, bottom: 210 };

describe('grid lines', () => {
  test.each([
    [216, 4, [0, 60, 120, 180, 240]],
    [19, 3, [0, 8, 16, 24]],
    [0, 4, [0, 1, 2, 3, 4]],
    [1, 4, [0, 1, 2, 3, 4]],
    [5, 4, [0, 2, 4, 6, 8]],
    [1_000, 4, [0, 300, 600, 900, 1_200]],
    [123_456, 4, [0, 40_000, 80_000, 120_000, 160_000]],
  ])('up to %i in %i steps are round numbers', (highest, intervals, expected) => {
    expect(gridValues(highest, intervals)).toEqual(expected);
  });

  test('always reach the highest value, in whole numbers', () => {
    for (let highest = 0; highest < 3_000; highest += 1) {
      const values = gridValues(highest, 4);
      expect(values.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(values.every(Number.isInteger)).toBe(true);
    }
  });
});

test('values are drawn at their height', () => {
  expect(heightOf(0, 100, PLOT)).toBe(210);
  expect(heightOf(100, 100, PLOT)).toBe(10);
  expect(heightOf(50, 100, PLOT)).toBe(110);
  expect(heightOf(5, 0, PLOT)).toBe(210);
});

test('points span the plot from edge to edge', () => {
  expect(pointsOf([0, 50, 100], 100, PLOT)).toEqual([
    { x: 40, y: 210 },
    { x: 340, y: 110 },
    { x: 640, y: 10 },
  ]);
  expect(pointsOf([100], 100, PLOT)).toEqual([{ x: 340, y: 10 }]);
  expect(pointsOf([], 100, PLOT)).toEqual([]);
});

test('points become a line and an area', () => {
  const points = [
    { x: 0, y: 10 },
    { x: 33.3333, y: 5 },
  ];
  expect(linePath(points)).toBe('M0 10L33.33 5');
  expect(areaPath(points, 32)).toBe('M0 10L33.33 5L33.33 32L0 32Z');
  expect(linePath([])).toBe('');
  expect(areaPath([], 32)).toBe('');
});

test('a line is interpolated between its points', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 40, y: 80 },
  ];
  expect(alongLine(line).map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [10, 20],
    [20, 40],
    [30, 60],
    [40, 80],
  ]);
  expect(alongLine([])).toEqual([]);
});

describe('bars', () => {
  test('start at the bottom, each within its slot', () => {
    const bars = barsOf([0, 5, 10], 10, PLOT);
    expect(bars.map(({ height }) => height)).toEqual([0, 100, 200]);
    expect(bars.map(({ y, height }) => y + height)).toEqual([210, 210, 210]);
    expect(bars.every(({ width }) => width <= 32)).toBe(true);
  });

  test('never leave the plot and never cover each other, however many there are', () => {
    for (const count of [1, 7, 30, 92, 366]) {
      const bars = barsOf(
        Array.from({ length: count }, () => 1),
        1,
        PLOT,
      );
      expect(bars[0]?.x).toBeGreaterThanOrEqual(PLOT.left);
      const last = bars.at(-1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(PLOT.right);
      bars.slice(1).forEach((bar, index) => {
        const before = bars[index];
        expect(bar.x).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0));
      });
    }
  });

  test('show a single customer next to thousands', () => {
    expect(barsOf([1, 10_000], 10_000, PLOT)[0]?.height).toBe(2);
  });
});

test.each([
  [
    [50, 100, 150],
    [50, 100, 150],
  ],
  [
    [100, 102, 104],
    [100, 116, 132],
  ],
  [
    [208, 209, 210],
    [178, 194, 210],
  ],
  [
    [210, 210, 10],
    [194, 210, 10],
  ],
])('labels at %j are moved apart', (heights, expected) => {
  expect(spreadLabels(heights, 16, PLOT)).toEqual(expected);
});

test('axis labels are few, evenly spaced and include the last', () => {
  expect(labelledIndexes(7, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledIndexes(30, 5)).toEqual([5, 11, 17, 23, 29]);
  expect(labelledIndexes(1, 5)).toEqual([0]);
  expect(labelledIndexes(0, 5)).toEqual([]);
});

test('the pointer selects the nearest position', () => {
  const positions = [40, 140, 240];
  expect(nearestIndex(0, positions)).toBe(0);
  expect(nearestIndex(91, positions)).toBe(1);
  expect(nearestIndex(500, positions)).toBe(2);
  expect(nearestIndex(5, [])).toBe(0);
});

describe('the box beside a selected position', () => {
  const box = { width: 160, height: 90 };
  const isFree = (at: Point, points: Point[]) =>
    points.every(({ x, y }) => x <= at.x || x >= at.x + box.width || y <= at.y || y >= at.y + box.height);

  test('covers no point if there is enough space', () => {
    const points = [100, 90, 30].flatMap((level) =>
      pointsOf([level, level, level, level, level, level, level], 100, PLOT),
    );
    for (let index = 0; index < 7; index += 1) {
      const x = points[index]?.x ?? 0;
      expect(isFree(placeBox(box, x, 36, points, PLOT), points)).toBe(true);
    }
  });

  test('stays inside the chart, to the left of the last position', () => {
    const at = placeBox(box, 640, 36, [], PLOT);
    expect(at.x + box.width).toBeLessThanOrEqual(640);
    expect(at.x).toBe(640 - 36 - 160);
  });

  test('stays inside a chart that is barely wider than the box', () => {
    const narrow = { left: 30, right: 200, top: 10, bottom: 210 };
    for (const x of [30, 115, 200]) {
      const at = placeBox(box, x, 36, [], narrow);
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.x + box.width).toBeLessThanOrEqual(208);
    }
  });
});

test('lines that coincide are drawn side by side, and others stay where they are', () => {
  const line = (...heights: number[]): Point[] => heights.map((y, x) => ({ x, y }));
  const drawn = apart([line(10, 100, 50), line(100, 100, 50), line(100, 200, 50)], 4);
  expect(drawn.map((points) => points.map(({ y }) => y))).toEqual([
    [10, 100, 50],
    [100, 96, 46],
    [96, 200, 42],
  ]);
});
