import { LOCALES } from '@parley/contracts/locales';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { advance, checkFlow, newRun, openingOf, prepareFlow, readFlow, type Input } from '@parley/flow-engine';
import { describe, expect, test } from 'vitest';
import { STARTERS } from './index.ts';

const write = (text: string): Input & { type: 'message' } => ({ type: 'message', text });
const press = (optionId: string) => ({ ...write(optionId), optionId });

const scripts: Record<string, { says: (Input & { type: 'message' })[]; ends: 'handOff' | 'ended' }> = {
  welcome: {
    says: [
      { type: 'message', text: '1', optionId: 'order' },
      { type: 'message', text: 'LH-1' },
    ],
    ends: 'handOff',
  },
  contact: {
    says: [
      { type: 'message', text: 'Emma' },
      { type: 'message', text: 'emma@post.example' },
      { type: 'message', text: 'no' },
    ],
    ends: 'ended',
  },
  orderStatus: { says: [{ type: 'message', text: 'LH-1' }], ends: 'ended' },
  feedback: { says: [{ type: 'message', text: '5' }], ends: 'ended' },
  lead: { says: [press('demo'), write('900'), write('Emma'), write('emma@post.example')], ends: 'ended' },
  booking: {
    says: [press('advice'), write('2030-05-06'), write('10:30'), write('Emma'), write('+40 721 234 567')],
    ends: 'handOff',
  },
  faq: { says: [press('delivery'), press('yes'), press('hours'), press('no')], ends: 'ended' },
  nps: { says: [write('3'), write('Too slow')], ends: 'handOff' },
  returns: { says: [write('LH-1'), press('broken'), press('money')], ends: 'handOff' },
  productFinder: { says: [press('gift'), press('low'), press('no')], ends: 'ended' },
};

describe.each(STARTERS)('the starter $key', ({ key, definition }) => {
  test('is a complete flow that can be published as it is, on every platform', () => {
    expect(readFlow(structuredClone(definition))).toEqual(definition);
    expect(checkFlow(definition, { platforms: CHANNEL_TYPES })).toEqual([]);
  });

  test('speaks when the chat is opened, up to its first question', () => {
    const flow = prepareFlow(1, definition);
    const trigger = openingOf(flow, { on: 'opened', pageUrl: '', isReturning: false }) ?? '';
    const world = { now: 0, language: 'en', facts: {}, findFlow: () => flow, findSavedReply: () => undefined } as const;
    const { effects, state } = advance(newRun(1, 1), { type: 'open', trigger }, world);
    expect(effects.map((effect) => effect.do)).toContain('say');
    expect(state.waiting?.for).toBe('reply');
  });

  test.each(LOCALES)('takes a customer who speaks %s to the end', (language) => {
    const flow = prepareFlow(1, definition);
    const world = { now: 0, language, facts: {}, findFlow: () => flow, findSavedReply: () => undefined };
    let run = advance(newRun(1, 1), { type: 'start', event: 'conversation_started', text: 'Hi' }, world);
    const said: string[] = [];
    const collect = () => {
      for (const effect of run.effects) if (effect.do === 'say') said.push(effect.saying.text);
    };
    collect();
    for (const input of scripts[key]?.says ?? []) {
      run = advance(run.state, input, world);
      collect();
      if (run.state.waiting?.for === 'answer') {
        const answer = { exit: 'ok', values: { order_state: 'delivered', order_eta: null } };
        run = advance(run.state, { type: 'answer', answer, tookMs: 1 }, world);
        collect();
      }
    }
    expect(scripts[key]?.ends === 'handOff' ? run.state.waiting?.for : run.state.status).toBe(
      scripts[key]?.ends === 'handOff' ? 'person' : 'ended',
    );
    expect(said.length).toBeGreaterThan(1);
    expect(said.join(' ')).not.toMatch(/\{\{|undefined/);
  });
});

test('there are ten starters, each with its own script here', () => {
  expect(STARTERS.map(({ key }) => key).toSorted()).toEqual(Object.keys(scripts).toSorted());
  expect(STARTERS).toHaveLength(10);
});
