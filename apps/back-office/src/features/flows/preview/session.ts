import type { Locale } from '@parley/contracts/locales';
import {
  advance,
  newRun,
  openingOf,
  prepareFlow,
  type Breach,
  type Change,
  type FlowDefinition,
  type Input,
  type KeyedField,
  type PreparedFlow,
  type Request,
  type RunState,
  type OutgoingMessage,
  type Step,
  type Text,
  type Value,
} from '@parley/flow-engine';

/** One line of the conversation in the preview. */
export type Line =
  | { kind: 'said'; node: string; saying: OutgoingMessage; chosen?: string }
  | { kind: 'wrote'; text: string }
  | { kind: 'changed'; node: string; change: Change }
  | { kind: 'called'; node: string }
  | { kind: 'went'; node: string; exit: string }
  | { kind: 'handedOff'; node: string; reason: string }
  | { kind: 'stopped'; node: string; breach: Breach }
  | { kind: 'ended' };

/** The state of a test conversation at one point. Plain data, so that going back means using an older one. */
export interface Session {
  run: RunState;
  lines: Line[];
  /** The edges that the run has taken. */
  edges: string[];
  /** The simulated clock. Waits are skipped by advancing it. */
  now: number;
  /** A request that needs an answer from outside the flow. */
  request: Request | null;
  /** What the flow has set about the customer. */
  facts: Readonly<Record<string, Value>>;
}

/** The context of a test conversation. */
export interface Stage {
  flowId: number;
  definition: FlowDefinition;
  language: Locale;
  facts: Readonly<Record<string, Value>>;
  savedReplies: ReadonlyMap<number, Text>;
  customerFields: readonly KeyedField[];
}

const FIRST: Input = { type: 'start', event: 'conversation_started', text: '' };

/** Starts a new conversation. */
export function begin(stage: Stage, seed: number, now: number): Session {
  const empty: Session = { run: newRun(stage.flowId, seed), lines: [], edges: [], now, request: null, facts: {} };
  // Where the flow speaks first, the preview begins with that, as the widget does.
  const opened = { on: 'opened', pageUrl: '', isReturning: false } as const;
  const trigger = openingOf(prepareFlow(stage.flowId, stage.definition), opened);
  return take(empty, trigger === null ? FIRST : { type: 'open', trigger }, stage);
}

/** Starts a new conversation at a step and keeps the variables. */
export function beginAt(stage: Stage, node: string, before: Session): Session {
  const run = { ...newRun(stage.flowId, before.run.seed), variables: before.run.variables };
  const flow = prepareFlow(stage.flowId, stage.definition);
  return take({ ...before, run, lines: [], edges: [], request: null }, FIRST, stage, {
    ...flow,
    startNode: node,
    triggers: [],
  });
}

/** Handles a message or a button press. After the end, it starts the flow again, as a new message would. */
export function reply(session: Session, text: string, optionId: string | undefined, stage: Stage): Session {
  const said = session.lines.map((line, at) =>
    optionId !== undefined && line.kind === 'said' && at === lastSaid(session) ? { ...line, chosen: optionId } : line,
  );
  const before = { ...session, lines: [...said, { kind: 'wrote', text } as const] };
  // The preview has no files: what is written stands for the name of one.
  const asked = stage.definition.nodes.find(({ id }) => id === session.run.node)?.settings.answer;
  const files = asked === 'file' ? [text] : [];
  if (session.run.status === 'running') return take(before, { type: 'message', text, optionId, files }, stage);
  const run = { ...newRun(stage.flowId, session.run.seed), variables: session.run.variables };
  return take({ ...before, run }, { type: 'start', event: null, text }, stage);
}

export const lastSaid = ({ lines }: Session): number => lines.findLastIndex(({ kind }) => kind === 'said');

/** Skips the current wait. */
export function skipWait(session: Session, stage: Stage): Session {
  const until = session.run.waiting?.until ?? session.now;
  return take({ ...session, now: Math.max(session.now, until) }, { type: 'time' }, stage);
}

/** Continues with the given answer to a request. */
export function answer(session: Session, exit: string, values: Record<string, Value>, stage: Stage): Session {
  const node = session.run.node ?? '';
  const lines: Line[] = [...session.lines, { kind: 'went', node, exit }];
  return take({ ...session, lines }, { type: 'answer', answer: { exit, values }, tookMs: 0 }, stage);
}

export const handBack = (session: Session, stage: Stage): Session => take(session, { type: 'handedBack' }, stage);

function take(before: Session, input: Input, stage: Stage, flow?: PreparedFlow): Session {
  const prepared = flow ?? prepareFlow(stage.flowId, stage.definition);
  const { state, facts, effects, steps } = advance(before.run, input, {
    now: before.now,
    language: stage.language,
    facts: { ...stage.facts, ...before.facts },
    customerFields: stage.customerFields,
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
    facts,
    now: before.now,
    request: state.waiting?.for === 'answer' ? (request ?? before.request) : null,
    lines: [...before.lines, ...lines, ...called, ...ended],
    edges: [...before.edges, ...edgesTaken(steps, stage.definition)],
  };
}

/** The edges between the executed steps. */
const edgesTaken = (steps: readonly Step[], { edges }: FlowDefinition): string[] =>
  steps.flatMap(({ node, exit }) => edges.find((edge) => edge.from === node && edge.exit === exit)?.id ?? []);
