import { LOCALES } from '@parley/contracts/locales';
import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { advance, checkFlow, newRun, prepareFlow, readFlow, type Input } from '@parley/flow-engine';
import { describe, expect, test } from 'vitest';
import { STARTERS } from './index.ts';

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
};

describe.each(STARTERS)('the starter $key', ({ key, definition }) => {
  test('is a complete flow that can be published as it is, on every platform', () => {
    expect(readFlow(structuredClone(definition))).toEqual(definition);
    expect(checkFlow(definition, { platforms: CHANNEL_TYPES })).toEqual([]);
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
