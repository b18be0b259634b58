import type { Locale } from '@parley/contracts/locales';
import {
  advance,
  newRun,
  prepareFlow,
  type Breach,
  type Change,
  type FlowDefinition,
  type Input,
  type PreparedFlow,
  type Request,
  type RunState,
  type OutgoingMessage,
  type Step,
  type Text,
  type Value,
} from '@parley/flow-engine';

/** One line of the talk, as the preview shows it. */
export type Line =
  | { kind: 'said'; node: string; saying: OutgoingMessage; chosen?: string }
  | { kind: 'wrote'; text: string }
  | { kind: 'changed'; node: string; change: Change }
  | { kind: 'called'; node: string }
  | { kind: 'went'; node: string; exit: string }
  | { kind: 'handedOff'; node: string; reason: string }
  | { kind: 'stopped'; node: string; breach: Breach }
  | { kind: 'ended' };

/** A talk with a draft up to some point. Plain data: going back is taking an older one. */
export interface Session {
  run: RunState;
  lines: Line[];
  /** The lines of the canvas that the run went along. */
  edges: string[];
  /** The clock of the talk; waits are skipped by moving it. */
  now: number;
  /** What only the world outside can answer. */
  request: Request | null;
}

/** What a talk needs to know besides itself. */
export interface Stage {
  flowId: number;
  definition: FlowDefinition;
  language: Locale;
  facts: Readonly<Record<string, Value>>;
  savedReplies: ReadonlyMap<number, Text>;
}

const FIRST: Input = { type: 'start', event: 'conversation_started', text: '' };

/** A new talk, from the beginning. */
export function begin(stage: Stage, seed: number, now: number): Session {
  const empty: Session = { run: newRun(stage.flowId, seed), lines: [], edges: [], now, request: null };
  return take(empty, FIRST, stage);
}

/** A new talk that begins at a step, with what is known already. */
export function beginAt(stage: Stage, node: string, before: Session): Session {
  const run = { ...newRun(stage.flowId, before.run.seed), variables: before.run.variables };
  const flow = prepareFlow(stage.flowId, stage.definition);
  return take({ ...before, run, lines: [], edges: [], request: null }, FIRST, stage, {
    ...flow,
    startNode: node,
    triggers: [],
  });
}

/** What the customer writes or presses. After the end it sets the flow off again, as a new message would. */
export function reply(session: Session, text: string, optionId: string | undefined, stage: Stage): Session {
  const said = session.lines.map((line, at) =>
    optionId !== undefined && line.kind === 'said' && at === lastSaid(session) ? { ...line, chosen: optionId } : line,
  );
  const before = { ...session, lines: [...said, { kind: 'wrote', text } as const] };
  if (session.run.status === 'running') return take(before, { type: 'message', text, optionId }, stage);
  const run = { ...newRun(stage.flowId, session.run.seed), variables: session.run.variables };
  return take({ ...before, run }, { type: 'start', event: null, text }, stage);
}

export const lastSaid = ({ lines }: Session): number => lines.findLastIndex(({ kind }) => kind === 'said');

/** Lets the time pass that the run waits for. */
export function skipWait(session: Session, stage: Stage): Session {
  const until = session.run.waiting?.until ?? session.now;
  return take({ ...session, now: Math.max(session.now, until) }, { type: 'time' }, stage);
}

/** Goes on as if the world had answered so. */
export function answer(session: Session, exit: string, values: Record<string, Value>, stage: Stage): Session {
  const node = session.run.node ?? '';
  const lines: Line[] = [...session.lines, { kind: 'went', node, exit }];
  return take({ ...session, lines }, { type: 'answer', answer: { exit, values }, tookMs: 0 }, stage);
}

export const handBack = (session: Session, stage: Stage): Session => take(session, { type: 'handedBack' }, stage);

function take(before: Session, input: Input, stage: Stage, flow?: PreparedFlow): Session {
  const prepared = flow ?? prepareFlow(stage.flowId, stage.definition);
  const { state, effects, steps } = advance(before.run, input, {
    now: before.now,
    language: stage.language,
    facts: stage.facts,
    findFlow: (id) => (id === stage.flowId ? prepared : undefined),
    findSavedReply: (id) => stage.savedReplies.get(id),
  });
  const lines = effects.flatMap((effect): Line[] => {
    switch (effect.do) {
      case 'say':
        return [{ kind: 'said', node: effect.node, saying: effect.saying }];
      case 'change':
        return [{ kind: 'changed', node: effect.node, change: effect.change }];
      case 'handOff':
        return [{ kind: 'handedOff', node: effect.node, reason: effect.reason }];
      case 'stop':
        return [{ kind: 'stopped', node: effect.node, breach: effect.breach }];
      case 'request':
      case 'endConversation':
        return [];
    }
  });
  const called = steps.filter(({ type }) => type === 'callFlow').map(({ node }): Line => ({ kind: 'called', node }));
  const request = effects.find((effect) => effect.do === 'request')?.request ?? null;
  const ended: Line[] = state.status === 'ended' ? [{ kind: 'ended' }] : [];
  return {
    run: state,
    now: before.now,
    request: state.waiting?.for === 'answer' ? (request ?? before.request) : null,
    lines: [...before.lines, ...lines, ...called, ...ended],
    edges: [...before.edges, ...edgesTaken(steps, stage.definition)],
  };
}

/** The lines of the canvas between the steps that ran. */
const edgesTaken = (steps: readonly Step[], { edges }: FlowDefinition): string[] =>
  steps.flatMap(({ node, exit }) => edges.find((edge) => edge.from === node && edge.exit === exit)?.id ?? []);
