import type { FlowDefinition } from '@parley/flow-engine';
import { mergeFlows, type Side } from '../document/merge.ts';
import { isSame } from '../document/same.ts';

/** The save state of the draft, shown as “Saved 12:04” and so on. */
export type SaveState =
  | { status: 'saved'; at: Date }
  | { status: 'unsaved' | 'saving' | 'failing' | 'offline' }
  | { status: 'conflict'; nodes: string[] };

/** A draft as stored on the server. */
export interface Stored {
  definition: FlowDefinition;
  revision: number;
  savedAt: Date;
}

interface World {
  /** The flow currently on screen. */
  current: () => FlowDefinition;
  save: (definition: FlowDefinition, revision: number) => Promise<Omit<Stored, 'definition'>>;
  load: () => Promise<Stored>;
  /** Shows the merged flow. If `other` is given, undo leads back to it. */
  show: (joined: FlowDefinition, other: FlowDefinition | null) => void;
  /** Stores unsaved work so that it survives a reload. Null clears it. */
  keep: (work: { base: FlowDefinition; revision: number; definition: FlowDefinition } | null) => void;
  why: (error: unknown) => 'stale' | 'offline' | 'refused' | 'failed';
  onState: (state: SaveState) => void;
}

const AFTER_MS = 800;
const AGAIN_MS = [2_000, 5_000, 10_000, 30_000];

export type Saver = ReturnType<typeof createSaver>;

/**
 * Autosaves a draft shortly after the last change. If someone else saved in the meantime, both versions are merged; the user is asked only
 * when both changed the same step. Nothing is overwritten silently.
 */
export function createSaver(world: World, begin: Stored) {
  let stored = begin;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let theirs: Stored | null = null;
  let state: SaveState = { status: 'saved', at: begin.savedAt };

  const onState = (next: SaveState) => {
    state = next;
    world.onState(next);
  };
  const isClean = () => isSame(world.current(), stored.definition);
  const settle = () => {
    failures = 0;
    if (isClean()) {
      world.keep(null);
      onState({ status: 'saved', at: stored.savedAt });
    } else changed();
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), ms);
  };

  /** Saves run one at a time: a call during a save waits for it, then saves what has changed since. */
  async function saveNow(): Promise<void> {
    clearTimeout(timer);
    while (running) await running;
    if (theirs) return;
    running = save();
    await running;
    running = null;
    if (state.status === 'saving') settle();
  }

  async function save(): Promise<void> {
    onState({ status: 'saving' });
    if (isClean()) return;
    const definition = world.current();
    try {
      stored = { definition, ...(await world.save(definition, stored.revision)) };
    } catch (error) {
      const why = world.why(error);
      if (why === 'stale') await joinTheirs().catch(() => fail('failed'));
      else fail(why);
    }
  }

  function fail(why: 'offline' | 'refused' | 'failed') {
    failures += 1;
    onState({ status: why === 'offline' ? 'offline' : 'failing' });
    if (why !== 'refused') later(AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1] ?? 0);
  }

  async function joinTheirs() {
    const found = await world.load();
    const { flow, conflicts } = mergeFlows(stored.definition, world.current(), found.definition, 'mine');
    if (conflicts.length > 0) {
      theirs = found;
      onState({ status: 'conflict', nodes: conflicts });
      return;
    }
    stored = found;
    if (!isSame(flow, world.current())) world.show(flow, null);
    await save();
  }

  function changed() {
    if (theirs) return;
    if (!running && isClean()) {
      clearTimeout(timer);
      settle();
      return;
    }
    world.keep({ base: stored.definition, revision: stored.revision, definition: world.current() });
    if (running) return;
    onState({ status: state.status === 'offline' ? 'offline' : 'unsaved' });
    later(AFTER_MS);
  }

  return {
    /** Call after every change. */
    changed,
    /** Saves immediately and resolves when the save has finished. */
    saveNow,
    /** Resolves a conflict: the chosen side wins where both changed the same step. */
    async choose(side: Side): Promise<void> {
      if (!theirs) return;
      const [base, mine, found] = [stored.definition, world.current(), theirs];
      const joined = (prefer: Side) => mergeFlows(base, mine, found.definition, prefer).flow;
      theirs = null;
      stored = found;
      world.show(joined(side), side === 'mine' ? joined('theirs') : null);
      await saveNow();
    },
    /** Loads what a colleague has saved and merges it with unsaved work. */
    async refresh(): Promise<void> {
      if (!isClean()) {
        await saveNow();
        return;
      }
      const found = await world.load();
      if (found.revision <= stored.revision || running || !isClean()) return;
      stored = found;
      world.show(found.definition, null);
    },
    /** Adopts a draft that the server changed on its own. */
    replaced(next: Stored) {
      stored = next;
      theirs = null;
      settle();
    },
    revision: () => stored.revision,
    savedAt: () => stored.savedAt,
    isClean,
  };
}
