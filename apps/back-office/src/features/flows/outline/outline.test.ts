import { cpuMs } from '@parley/contracts/testing/cpu-time';
import type { FlowDefinition } from '@parley/flow-engine';
import { describe, expect, test } from 'vitest';
import { added, reconnected, renamed, reordered, exitAfter, withoutStep } from './changes.ts';
import { outlineOf, unfolded, type OutlineRow } from './tree.ts';

type Sketch = Record<string, { type: string; settings?: object; to?: Record<string, string> }>;

function flowOf(sketch: Sketch): FlowDefinition {
  const nodes = Object.entries(sketch).map(([id, { type, settings = {} }]) => ({
    id,
    type,
    title: id,
    x: 0,
    y: 0,
    settings: settings as Record<string, unknown>,
  }));
  const edges = Object.entries(sketch).flatMap(([from, { to = {} }]) =>
    Object.entries(to).map(([exit, target]) => ({ id: `${from}-${exit}`, from, exit, to: target })),
  );
  return { format: 1, languages: ['en'], nodes, edges, notes: [] };
}

const say = (next?: string) => ({ type: 'message', settings: { text: { en: 'x' } }, to: next ? { next } : {} });
const choice = (to: Record<string, string>) => ({
  type: 'choice',
  settings: {
    text: { en: 'Which?' },
    options: [
      { id: 'a', label: { en: 'A' } },
      { id: 'b', label: { en: 'B' } },
    ],
  },
  to,
});

/** Each row as drawn: number, content and position. */
const drawn = (rows: OutlineRow[]) =>
  rows.map(({ number, kind, node, via, depth, isNeeded, isUnreached }) =>
    [
      '  '.repeat(depth) + number,
      via ? `${via.exit} →` : '',
      kind === 'go' ? 'go to' : '',
      node?.id ?? 'nothing',
      isNeeded ? '(needed)' : '',
      isUnreached ? '(unreached)' : '',
    ]
      .filter(Boolean)
      .join(' '),
  );

const shop = flowOf({
  lost: say(),
  start: { type: 'start', to: { next: 'hello' } },
  hello: say('menu'),
  menu: choice({ a: 'one', gaveUp: 'hello' }),
  one: say('two'),
  two: say('menu'),
});

describe('the outline', () => {
  test('reads from the start, with branches below their step, repetitions as references and unconnected steps last', () => {
    expect(drawn(outlineOf(shop))).toEqual([
      '1 start',
      '2 next → hello',
      '3 next → menu',
      '  3.1 a → one',
      '  3.1-2 next → two',
      '  3.1-3 next → go to menu',
      '  3.2 b → nothing (needed)',
      '  3.3 gaveUp → go to hello',
      '– lost (unreached)',
    ]);
  });

  test('has a unique key for each row and its position among siblings', () => {
    const rows = outlineOf(shop);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    const menu = rows.find(({ key }) => key === 'menu');
    expect(menu?.children).toHaveLength(5);
    expect(rows.find(({ key }) => key === 'two')).toMatchObject({ position: 2, siblings: 5, parent: 'menu' });
  });

  test('hides collapsed rows and everything below them', () => {
    expect(unfolded(outlineOf(shop), new Set(['menu'])).map(({ number }) => number)).toEqual(['1', '2', '3', '–']);
    expect(unfolded(outlineOf(shop), new Set())).toHaveLength(9);
  });

  test('offers to add the step after an unconnected start', () => {
    expect(drawn(outlineOf(flowOf({ start: { type: 'start' } })))).toEqual(['1 start', '2 next → nothing (needed)']);
  });

  test('shows a step that leads to itself once', () => {
    expect(drawn(outlineOf(flowOf({ start: { type: 'start', to: { next: 'm' } }, m: say('m') })))).toEqual([
      '1 start',
      '2 next → m',
      '3 next → go to m',
    ]);
  });

  test('survives edges to missing steps and unknown step types', () => {
    const flow = flowOf({ start: { type: 'start', to: { next: 'gone' } }, odd: { type: 'odd', to: { x: 'start' } } });
    expect(drawn(outlineOf(flow))).toEqual(['1 start', '2 next → nothing (needed)', '– odd (unreached)']);
  });

  test('of 500 steps is built without noticeable delay', () => {
    const ids = Array.from({ length: 500 }, (_, at) => `n${at}`);
    const sketch: Sketch = { start: { type: 'start', to: { next: 'n0' } } };
    ids.forEach((id, at) => {
      const next = ids[at + 1];
      sketch[id] = at % 3 === 0 ? choice({ a: next ?? 'n0', b: ids[at * 2] ?? 'n1' }) : say(next);
    });
    const flow = flowOf(sketch);
    outlineOf(flow);
    const spentMs = cpuMs(() => expect(outlineOf(flow).filter(({ kind }) => kind === 'step')).toHaveLength(501));
    expect(spentMs).toBeLessThan(100);
  });
});

describe('in the outline you can', () => {
  const row = (key: string, flow = shop) => outlineOf(flow).find((each) => each.key === key) as OutlineRow;

  test('add a step between another and its successor', () => {
    const made = added(shop, exitAfter(shop, row('hello')), 'message');
    expect(made.flow.edges).toContainEqual(expect.objectContaining({ from: 'hello', exit: 'next', to: made.node.id }));
    expect(made.flow.edges).toContainEqual(expect.objectContaining({ from: made.node.id, exit: 'next', to: 'menu' }));
  });

  test('add a step at an unconnected exit', () => {
    const made = added(shop, exitAfter(shop, row('open menu b')), 'end');
    expect(drawn(outlineOf(made.flow))).toContain(`  3.2 b → ${made.node.id}`);
  });

  test('add a step after a branching one, at its first open exit', () => {
    expect(exitAfter(shop, row('menu'))).toEqual({ from: 'menu', exit: 'b' });
  });

  test('remove a step between two others, which are then connected', () => {
    expect(drawn(outlineOf(withoutStep(shop, 'hello')))).toContain('2 next → menu');
  });

  test('remove a branching step', () => {
    expect(withoutStep(shop, 'menu').edges.map(({ from }) => from)).toEqual(['start', 'one']);
  });

  test('connect an exit to another step, or disconnect it', () => {
    const via = { from: 'menu', exit: 'b' };
    expect(drawn(outlineOf(reconnected(shop, via, 'lost')))).toContain('  3.2 b → lost');
    expect(reconnected(reconnected(shop, via, 'lost'), via, null).edges).toEqual(shop.edges);
  });

  test('reorder options, but not past the ends', () => {
    const swapped = reordered(shop, { from: 'menu', exit: 'b' }, -1);
    expect(drawn(outlineOf(swapped))).toContain('  3.1 b → nothing (needed)');
    expect(reordered(shop, { from: 'menu', exit: 'a' }, -1)).toBe(shop);
    expect(reordered(shop, { from: 'menu', exit: 'gaveUp' }, -1)).toBe(shop);
    expect(reordered(shop, { from: 'start', exit: 'next' }, 1)).toBe(shop);
  });

  test('rename a step', () => {
    expect(renamed(shop, 'one', '  First ').nodes.find(({ id }) => id === 'one')?.title).toBe('First');
  });
});
