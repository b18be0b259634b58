import type { Locale } from '@parley/contracts/locales';
import {
  advance,
  newRun,
  prepareFlow,
  type Effect,
  type Input,
  type KeyedField,
  type RunState,
  type Step,
  type Text,
  type Value,
} from '../index.ts';
import type { FlowDefinition } from '../definition.ts';

/** A flow in short form: each node with its settings and where its exits lead. */
export type Sketch = Record<string, { type: string; settings?: object; to?: Record<string, string> | string }>;

export function flowOf(sketch: Sketch, languages: Locale[] = ['en']): FlowDefinition {
  const nodes = Object.entries(sketch).map(([id, { type, settings = {} }]) => ({
    id,
    type,
    title: '',
    x: 0,
    y: 0,
    settings: settings as Record<string, unknown>,
  }));
  const edges = Object.entries(sketch).flatMap(([from, { to = {} }]) =>
    Object.entries(typeof to === 'string' ? { next: to } : to).map(([exit, target]) => ({
      id: `${from}-${exit}`,
      from,
      exit,
      to: target,
    })),
  );
  return { format: 1, languages, nodes, edges, notes: [] };
}

/** A run that records everything, with a manual clock. */
export function startConversation(
  definitions: Record<number, FlowDefinition>,
  {
    facts = {},
    language = 'en',
    seed = 1,
    savedReplies = {},
    customerFields = [],
  }: {
    facts?: Record<string, Value>;
    language?: Locale;
    seed?: number;
    savedReplies?: Record<number, Text>;
    customerFields?: KeyedField[];
  } = {},
) {
  const flows = new Map(Object.entries(definitions).map(([id, each]) => [Number(id), prepareFlow(Number(id), each)]));
  let state: RunState = newRun(1, seed);
  let now = Date.parse('2026-07-01T10:00:00Z');
  const effects: Effect[] = [];
  const steps: Step[] = [];
  const give = (input: Input): Effect[] => {
    const result = advance(state, input, {
      now,
      language,
      facts,
      customerFields,
      findFlow: (id) => flows.get(id),
      findSavedReply: (id) => savedReplies[id],
    });
    state = JSON.parse(JSON.stringify(result.state)) as RunState; // as stored
    effects.push(...result.effects);
    steps.push(...result.steps);
    return result.effects;
  };
  return {
    give,
    start: (text = '') => give({ type: 'start', event: text ? null : 'conversation_started', text }),
    say: (text: string, optionId?: string) => give({ type: 'message', text, optionId }),
    pass: (ms: number) => {
      now += ms;
      return give({ type: 'time' });
    },
    state: () => state,
    steps: () => steps,
    effects: () => effects,
  };
}

/** The texts of all messages. */
export const saidIn = (effects: Effect[]): string[] =>
  effects.flatMap((effect) => (effect.do === 'say' ? [effect.saying.text] : []));

/** A message in English. */
export const say = (en: string, to?: string) => ({ type: 'message', settings: { text: { en } }, ...(to && { to }) });

/** A conversation with one flow that begins at `first`. */
export const one = (sketch: Sketch) =>
  startConversation({ 1: flowOf({ start: { type: 'start', to: 'first' }, ...sketch }) });
