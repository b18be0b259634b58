import { expect, test } from 'vitest';
import { message, smallFlow } from '../testing/small-flow.ts';
import { firstViewport } from './first-viewport.ts';
import { exitAt, isBelow, isFar, noteHeight, stepHeight } from './node-geometry.ts';

test('a step is as tall as its content', () => {
  const bare = stepHeight({ textLength: 0, exits: 0, hasFoot: false });
  expect(stepHeight({ textLength: 0, exits: 3, hasFoot: false })).toBe(bare + 3 * 28);
  expect(stepHeight({ textLength: 10, exits: 0, hasFoot: false })).toBe(bare + 16 + 9);
  expect(stepHeight({ textLength: 100, exits: 0, hasFoot: true })).toBe(bare + 32 + 9 + 26);
  expect(exitAt(100, 1) - exitAt(100, 0)).toBe(28);
});

test('a note is large enough for its text', () => {
  expect(noteHeight('x'.repeat(400))).toBeGreaterThan(noteHeight('x'.repeat(100)));
  expect(noteHeight('a\nb\nc\nd')).toBeGreaterThan(noteHeight('a b c d'));
});

test.each([
  ['the next column', 240, 0, false],
  ['the next column but one', 480, 0, true],
  ['right below', 0, 300, false],
  ['far below', 0, 600, true],
  ['a column back', -240, 0, true],
])('a line to %s', (_, x, y, far) => {
  expect(isFar({ x: 0, y: 0 }, { x, y })).toBe(far);
});

test('a straight line is used only for a step directly below', () => {
  expect(isBelow({ x: 0, y: 0 }, { x: 40, y: 200 })).toBe(true);
  expect(isBelow({ x: 0, y: 0 }, { x: 240, y: 200 })).toBe(false);
  expect(isBelow({ x: 0, y: 0 }, { x: 0, y: -200 })).toBe(false);
});

test('a flow opens fully in view if it is readable at that size, otherwise at its start', () => {
  expect(firstViewport(smallFlow())).toEqual({ x: 20, y: 20, zoom: 1 });
  expect(firstViewport(smallFlow({ nodes: [message('a'), message('b', { x: 1_000 })] })).zoom).toBeCloseTo(0.68, 1);
  const wall = [message('b'), message('start', { type: 'start', x: 300, y: 9_000 })];
  expect(firstViewport(smallFlow({ nodes: wall }))).toEqual({ x: -260, y: -8_880, zoom: 1 });
});
