import { advance, checkFlow, newRun, prepareFlow, readFlow, type World } from '@parley/flow-engine';
import { runFlowKills } from '../apps/server/src/testing/flow-kills.ts';
import type { Figure } from './figure.ts';

const NODES = 500;
const RUN_MS = 3_000;

/** A flow of the maximum size: rules, variables and texts in turn, and a question every tenth node. */
function largeFlow() {
  const kinds = [
    { type: 'message', settings: { text: { en: 'Hello {{x | there}}, number {{n}}' } }, exits: ['next'] },
    { type: 'setVariable', settings: { variable: 'n', value: 7 }, exits: ['next'] },
    {
      type: 'condition',
      settings: {
        branches: [{ id: 'a', when: { needs: 'all', rules: [{ variable: 'n', operator: 'greaterThan', value: 3 }] } }],
      },
      exits: ['a', 'else'],
    },
  ];
  const nodes = Array.from({ length: NODES }, (_, at) => {
    const ask = {
      type: 'ask',
      settings: { text: { en: `Question ${at}?` }, answer: 'text', variable: 'x' },
      exits: ['answered'],
    };
    return { ...(at % 10 === 9 ? ask : (kinds[at % kinds.length] ?? ask)), id: `n${at}` };
  });
  return readFlow({
    format: 1,
    languages: ['en'],
    nodes: [
      { id: 'start', type: 'start', settings: {} },
      ...nodes.map(({ id, type, settings }) => ({ id, type, settings })),
    ],
    edges: [
      { id: 'e', from: 'start', exit: 'next', to: 'n0' },
      ...nodes.flatMap(({ id, exits }, at) =>
        exits.map((exit) => ({ id: `${id}-${exit}`, from: id, exit, to: `n${(at + 1) % NODES}` })),
      ),
    ],
  });
}

/** Engine steps per second on one core, including copying the state and filling in texts. */
export function measureFlows(): Promise<Figure[]> {
  const definition = largeFlow();
  const flow = prepareFlow(1, definition);
  const world: World = {
    now: 0,
    language: 'en',
    facts: { 'customer.name': 'Ana' },
    findFlow: () => flow,
    findSavedReply: () => undefined,
  };
  let { state } = advance(newRun(1, 1), { type: 'start', event: null, text: '' }, world);
  let steps = 0;
  const began = performance.now();
  while (performance.now() - began < RUN_MS)
    for (let turn = 0; turn < 100; turn += 1) {
      const next = advance(state, { type: 'message', text: 'Yes' }, world);
      state = next.state;
      steps += next.steps.length;
    }
  const perSecond = (1_000 * steps) / (performance.now() - began);
  const checkBegan = performance.now();
  checkFlow(definition, { platforms: ['web_widget', 'instagram', 'whatsapp'] });
  const checkMs = performance.now() - checkBegan;
  return Promise.resolve([
    {
      what: `Flow engine, steps per second on one core, ${NODES} nodes`,
      goal: '>= 100,000',
      measured: Math.round(perSecond).toLocaleString('en-US'),
    },
    { what: `Checking a flow of ${NODES} nodes`, goal: '< 1 s', measured: `${Math.round(checkMs)} ms` },
  ]);
}

/** Customers go through a flow while the whole program is killed repeatedly. */
export async function measureFlowKills(): Promise<Figure[]> {
  const { conversations, stuck, wrong, doubledRequests, interrupted } = await runFlowKills({
    conversations: 200,
    kills: 12,
  });
  return [
    {
      what: `kill -9 at 12 random moments while ${conversations} customers go through a flow: stuck / heard something twice, never or out of order / requests to another system that arrived twice`,
      goal: '0 / 0 / 0',
      measured: `${stuck} / ${wrong} / ${doubledRequests}, ${interrupted} told that a request was interrupted`,
    },
  ];
}
