import { readCustomerField } from './customer-field.ts';
import { randomOf } from './random.ts';
import type { Change, Command, NodeContext, OutgoingMessage, Reply } from './node-type.ts';
import type { Advance, Breach, Effect, Input, RunState, Step, Waiting, World } from './run.ts';
import { fill, inReplies, wordsIn, type Lookup } from './text.ts';
import { entryOf } from './entry.ts';
import type { Value } from './values.ts';

/** Between two inputs from the customer. */
const MAX_STEPS = 50;
const MAX_MS = 5_000;
/** Repeating a message more often than this means that the bot is talking to itself. */
const MAX_REPEATS = 3;
const MAX_CALL_DEPTH = 10;
const MAX_VARIABLES = 200;
const MAX_TEXT_LENGTH = 10_000;

const NOTHING: OutgoingMessage = {
  text: '',
  options: [],
  attachments: [],
  card: null,
  quickActions: [],
  sources: [],
  question: null,
};

/** Advances a run as far as one input takes it. Deterministic; never throws. */
export function advance(before: RunState, input: Input, world: World): Advance {
  const state: RunState = { ...before, callers: [...before.callers], variables: { ...before.variables } };
  const effects: Effect[] = [];
  const steps: Step[] = [];
  /** Includes what this run has just changed about the customer. */
  const facts: Record<string, Value> = { ...world.facts };
  if (state.status === 'running') take(input);
  return { state, facts, effects, steps };

  function take(happened: Input) {
    const { waiting, node } = state;
    if (happened.type === 'time') {
      // A timer may fire after the wait it was set for has ended.
      if (!waiting || node === null || waiting.until === null || waiting.until > world.now) return;
      if (waiting.for === 'time') goOn(node, 'next');
      if (waiting.for === 'reply') resume(node, waiting, { type: 'timeout' });
      return;
    }
    if (happened.type === 'answer') {
      if (waiting?.for !== 'answer' || node === null) return;
      state.spentMs += Math.max(0, happened.tookMs);
      for (const [name, value] of Object.entries(happened.answer.values ?? {})) set(name, value);
      const { exit, note, says } = happened.answer;
      if (says) say(node, { ...NOTHING, ...says });
      return state.status === 'running' ? goOn(node, exit, note) : undefined;
    }
    state.steps = 0;
    state.spentMs = 0;
    if (happened.type === 'handedBack') {
      if (waiting?.for === 'person' && node !== null) goOn(node, 'handedBack');
      return;
    }
    if (happened.type === 'open') {
      set('message', '');
      return go(happened.trigger);
    }
    set('message', happened.text);
    if (happened.type === 'message' && waiting) {
      if (waiting.for === 'reply' && node !== null) resume(node, waiting, { ...happened, type: 'text' });
      return;
    }
    const event = happened.type === 'start' ? happened.event : null;
    const flow = world.findFlow(state.flow);
    go(flow ? entryOf(flow, event, happened.text) : null);
  }

  /** Runs nodes from this one until the run has to wait or no node follows. */
  function go(first: string | null) {
    let node = first;
    while (node !== null && state.status === 'running' && state.waiting === null) node = visit(node);
    if (state.status === 'running' && state.waiting === null) finish();
  }

  function goOn(node: string, exit: string, note?: string) {
    state.waiting = null;
    const type = preparedAt(node)?.type.type ?? '';
    steps.push({ flow: state.flow, node, type, isContinued: true, exit: null, notes: note ? [note] : [] });
    go(leave(node, exit));
  }

  function resume(node: string, { attempts }: Waiting, reply: Reply) {
    const prepared = preparedAt(node);
    state.waiting = null;
    if (!prepared?.type.onReply) return go(comeBack());
    const step = begin(node, prepared.type.type, true);
    const command = prepared.type.onReply(prepared.settings, contextOf(node, attempts + 1, step), reply);
    go(execute(node, command, attempts + 1));
  }

  /** Runs one node and returns the next. */
  function visit(node: string): string | null {
    const prepared = preparedAt(node);
    if (!prepared) return comeBack(); // missing, or cannot run
    const step = begin(node, prepared.type.type);
    if (state.steps > MAX_STEPS) return stop(node, 'steps');
    if (state.spentMs > MAX_MS) return stop(node, 'time');
    return execute(node, prepared.type.run(prepared.settings, contextOf(node, 0, step)), 0);
  }

  function begin(node: string, type: string, isContinued = false): Step {
    const step: Step = { flow: state.flow, node, type, isContinued, exit: null, notes: [] };
    steps.push(step);
    state.node = node;
    state.steps += 1;
    return step;
  }

  /** Executes a node's command; returns the next node, or null if there is none yet. */
  function execute(node: string, command: Command, attempts: number): string | null {
    if (state.status !== 'running') return null; // stopped by what the node said
    const wait = (what: Waiting['for'], ms: number | null) => {
      state.waiting = { for: what, until: ms === null ? null : world.now + ms, attempts };
      return null;
    };
    switch (command.do) {
      case 'go':
        return leave(node, command.exit);
      case 'jump':
        return command.node;
      case 'call':
        return call(node, command.flow);
      case 'waitForReply':
        return wait('reply', command.timeoutMs);
      case 'waitForTime':
        return wait('time', command.ms);
      case 'request':
        effects.push({ do: 'request', node, request: command.request });
        return wait('answer', null);
      case 'handOff':
        effects.push({ ...command, node });
        return wait('person', null);
      case 'end':
        if (!command.endsConversation) return comeBack();
        effects.push({ do: 'endConversation', node });
        finish();
        return null;
    }
  }

  function leave(node: string, exit: string): string | null {
    const step = steps.at(-1);
    if (step?.node === node) step.exit = exit;
    return preparedAt(node)?.next.get(exit) ?? comeBack();
  }

  function call(node: string, flow: number): string | null {
    if (state.callers.length >= MAX_CALL_DEPTH) return stop(node, 'depth');
    const called = world.findFlow(flow);
    if (!called?.startNode) return leave(node, 'next');
    state.callers.push({ flow: state.flow, node });
    state.flow = flow;
    return called.startNode;
  }

  /** Ends the current flow and continues the one that called it. */
  function comeBack(): string | null {
    for (let caller = state.callers.pop(); caller; caller = state.callers.pop()) {
      state.flow = caller.flow;
      state.node = caller.node;
      const next = preparedAt(caller.node)?.next.get('next');
      if (next !== undefined) return next;
    }
    return null;
  }

  function finish() {
    state.waiting = null;
    state.status = 'ended';
  }

  function stop(node: string, breach: Breach): null {
    effects.push({ do: 'stop', node, breach });
    state.waiting = null;
    state.status = 'stopped';
    return null;
  }

  function say(node: string, saying: OutgoingMessage) {
    const words = String(world.hide?.('', JSON.stringify(saying)) ?? JSON.stringify(saying));
    const times = state.lastSaid.words === words ? state.lastSaid.times + 1 : 1;
    state.lastSaid = { words, times };
    if (times > MAX_REPEATS) stop(node, 'repeats');
    else effects.push({ do: 'say', node, saying });
  }

  function change(node: string, wanted: Change, step: Step) {
    effects.push({ do: 'change', node, change: wanted });
    if (wanted.kind !== 'setField') return;
    const value = readCustomerField(world.customerFields ?? [], wanted.field, wanted.value);
    if (value === undefined) step.notes.push(`customer.${wanted.field}: ?`);
    else facts[`customer.${wanted.field}`] = value;
  }

  function set(name: string, value: Value) {
    const isKnown = Object.hasOwn(state.variables, name);
    if (!isKnown && Object.keys(state.variables).length >= MAX_VARIABLES) return;
    const kept = typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value;
    Object.defineProperty(state.variables, name, { value: kept, enumerable: true, writable: true, configurable: true });
  }

  function preparedAt(node: string) {
    return world.findFlow(state.flow)?.nodes.get(node);
  }

  function contextOf(node: string, attempts: number, step: Step): NodeContext {
    const own = world.findFlow(state.flow)?.languages ?? [];
    const languages = world.language === null ? own : [world.language, ...own];
    const lookup: Lookup = (name) => {
      if (Object.hasOwn(state.variables, name)) return state.variables[name] ?? null;
      return Object.hasOwn(facts, name) ? (facts[name] ?? null) : null;
    };
    return {
      lookup,
      outside: (name) => (world.hide ? world.hide(name, lookup(name)) : lookup(name)),
      languages,
      attempts,
      now: world.now,
      random: randomOf(state.seed, node),
      words: (text) => fill(wordsIn(text, languages), lookup),
      savedReply: (id) => {
        const text = world.findSavedReply(id);
        return text ? fill(wordsIn(text, languages), inReplies(lookup)) : null;
      },
      fill: (template) => fill(template, lookup),
      say: (saying) => say(node, { ...NOTHING, ...saying }),
      set,
      change: (wanted) => change(node, wanted, step),
      note: (text) => void (text && step.notes.push(text)),
    };
  }
}
