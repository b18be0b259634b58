import type { FlowDefinition } from '@parley/flow-engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateNode } from '../document/document.ts';
import { message, smallFlow } from '../testing/small-flow.ts';
import { createSaver, type SaveState, type Stored } from './saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = new Date('2026-11-16T12:04:00Z');
const titled = (flow: FlowDefinition, id: string, title: string) =>
  updateNode(flow, { ...(flow.nodes.find((node) => node.id === id) ?? message(id)), title });
const titles = (flow: FlowDefinition) => flow.nodes.map(({ title }) => title).join(',');

/** A fake server with one draft, and the screen that shows it. */
function setUp(begin: FlowDefinition = smallFlow()) {
  const server = { definition: begin, revision: 1 };
  const shown = { flow: begin, before: [] as FlowDefinition[] };
  const states: SaveState[] = [];
  let kept: unknown = null;
  let failure: string | null = null;
  const saver = createSaver(
    {
      current: () => shown.flow,
      save: async (definition, revision) => {
        if (failure) throw new Error(failure);
        if (revision !== server.revision) throw new Error('stale');
        server.definition = definition;
        server.revision += 1;
        return { revision: server.revision, savedAt: at };
      },
      load: async (): Promise<Stored> => ({ ...server, savedAt: at }),
      show: (joined, other) => {
        shown.before.push(shown.flow, ...(other ? [other] : []));
        shown.flow = joined;
      },
      keep: (work) => void (kept = work),
      why: (error) => (error as Error).message as 'stale',
      onState: (state) => void states.push(state),
    },
    { definition: begin, revision: 1, savedAt: at },
  );
  return {
    server,
    shown,
    saver,
    states,
    kept: () => kept,
    fails: (why: string | null) => void (failure = why),
    change(flow: FlowDefinition) {
      shown.flow = flow;
      saver.changed();
    },
    /** Another user saves. */
    meanwhile(definition: FlowDefinition) {
      server.definition = definition;
      server.revision += 1;
    },
  };
}

test('changes are saved together shortly after the last one', async () => {
  const { server, change, states, kept } = setUp();
  change(titled(smallFlow(), 'a', 'One'));
  await vi.advanceTimersByTimeAsync(700);
  change(titled(smallFlow(), 'a', 'Two'));
  await vi.advanceTimersByTimeAsync(700);
  expect(server.revision).toBe(1);
  expect(kept()).toMatchObject({ revision: 1 });
  await vi.advanceTimersByTimeAsync(100);
  expect([server.revision, titles(server.definition)]).toEqual([2, ',Two,']);
  expect(states.at(-1)).toEqual({ status: 'saved', at });
  expect(kept()).toBeNull();
});

test('without a connection it retries until it succeeds, and the work is kept', async () => {
  const { server, change, states, fails, kept } = setUp();
  fails('offline');
  change(titled(smallFlow(), 'a', 'One'));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(states.at(-1)).toEqual({ status: 'offline' });
  expect(kept()).not.toBeNull();
  fails(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(titles(server.definition)).toBe(',One,');
});

test('what the server rejects is not sent repeatedly', async () => {
  const { change, states, fails } = setUp();
  fails('refused');
  change(titled(smallFlow(), 'a', 'One'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.filter(({ status }) => status === 'saving')).toHaveLength(1);
  expect(states.at(-1)).toEqual({ status: 'failing' });
});

test('two people change different steps: both are kept, and nobody is asked', async () => {
  const { server, shown, change, meanwhile } = setUp();
  meanwhile(titled(smallFlow(), 'b', 'Theirs'));
  change(titled(smallFlow(), 'a', 'Mine'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(titles(server.definition)).toBe(',Mine,Theirs');
  expect(titles(shown.flow)).toBe(',Mine,Theirs');
});

test.each([
  ['mine', ',Mine,', [',Mine,', ',Theirs,']],
  ['theirs', ',Theirs,', [',Mine,']],
] as const)(
  'both change the same step: a person chooses %s, and undo restores the other',
  async (side, saved, before) => {
    const { server, shown, saver, change, meanwhile, states } = setUp();
    meanwhile(titled(smallFlow(), 'a', 'Theirs'));
    change(titled(smallFlow(), 'a', 'Mine'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toEqual({ status: 'conflict', nodes: ['a'] });
    expect(titles(server.definition)).toBe(',Theirs,');
    await saver.choose(side);
    expect(titles(server.definition)).toBe(saved);
    expect(shown.before.map(titles)).toEqual(before);
    expect(states.at(-1)).toEqual({ status: 'saved', at });
  },
);

test('changes made during a save are saved after it', async () => {
  const { server, saver, change } = setUp();
  change(titled(smallFlow(), 'a', 'One'));
  const saving = saver.saveNow();
  change(titled(smallFlow(), 'a', 'Two'));
  await saving;
  expect(titles(server.definition)).toBe(',One,');
  await vi.advanceTimersByTimeAsync(800);
  expect(titles(server.definition)).toBe(',Two,');
});

test('a save requested during another waits until everything is saved', async () => {
  const { server, saver, change } = setUp();
  change(titled(smallFlow(), 'a', 'One'));
  const saving = saver.saveNow();
  change(titled(smallFlow(), 'a', 'Two'));
  await saver.saveNow();
  await saving;
  expect([saver.isClean(), titles(server.definition), saver.revision()]).toEqual([true, ',Two,', 3]);
});

test("a colleague's saved changes are merged with unsaved ones", async () => {
  const { server, shown, saver, change, meanwhile } = setUp();
  meanwhile(titled(smallFlow(), 'b', 'Theirs'));
  await saver.refresh();
  expect([titles(shown.flow), saver.isClean()]).toEqual([',,Theirs', true]);
  meanwhile(titled(shown.flow, 'b', 'Newer'));
  change(titled(shown.flow, 'a', 'Mine'));
  await saver.refresh();
  expect([titles(shown.flow), titles(server.definition)]).toEqual([',Mine,Newer', ',Mine,Newer']);
});

test('an undone change is not saved', async () => {
  const { server, change, states } = setUp();
  change(titled(smallFlow(), 'a', 'One'));
  change(smallFlow());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.revision).toBe(1);
  expect(states.at(-1)).toEqual({ status: 'saved', at });
});
