import type { ModelProvider } from '@parley/contracts/model-providers';
import { describe, expect, test } from 'vitest';
import { changesOf, draftOf, fieldOf, newProviderOf, problemsIn } from './provider-draft.ts';

const stored: ModelProvider = {
  id: 7,
  kind: 'compatible',
  name: 'Ours',
  baseUrl: 'http://ollama:11434/v1',
  keyEnd: '7Qx2',
  isKeyUnreadable: false,
  prices: { input: 0.15, output: 0.6 },
  agents: [],
  createdAt: new Date(0),
};

describe('a provider draft', () => {
  test('starts with the best-known provider and no key', () => {
    const draft = draftOf(undefined);
    expect(draft).toMatchObject({ kind: 'openai', name: 'OpenAI', key: '' });
    expect(problemsIn(draft, true)).toEqual({ key: { key: 'required' } });
    expect(newProviderOf({ ...draft, key: ' sk-1 ', baseUrl: 'left over' })).toEqual({
      kind: 'openai',
      name: 'OpenAI',
      key: 'sk-1',
      baseUrl: null,
      prices: null,
    });
  });

  test('for a self-hosted server needs an address and no key', () => {
    const draft = { ...draftOf(undefined), kind: 'compatible' as const };
    expect(problemsIn(draft, true)).toEqual({ baseUrl: { key: 'required' } });
    expect(problemsIn({ ...draft, baseUrl: 'ollama' }, true)).toEqual({ baseUrl: { key: 'serverAddress' } });
    expect(problemsIn({ ...draft, baseUrl: 'http://ollama:11434/v1' }, true)).toEqual({});
  });

  test('keeps its stored key unless a new one is entered', () => {
    const draft = draftOf(stored);
    expect(draft.key).toBe('');
    expect(changesOf(draft)).toEqual({ name: 'Ours', baseUrl: stored.baseUrl, prices: stored.prices });
    expect(changesOf({ ...draft, key: 'sk-2' })).toMatchObject({ key: 'sk-2' });
    expect(problemsIn(draft, false)).toEqual({});
  });

  test.each([
    ['', '', null],
    ['0,15', '', { input: 0.15, output: 0 }],
    [' 1.5 ', '6', { input: 1.5, output: 6 }],
  ])('costs %j and %j', (priceIn, priceOut, prices) => {
    expect(newProviderOf({ ...draftOf(undefined), priceIn, priceOut }).prices).toEqual(prices);
  });

  test('shows problems at the fields they belong to', () => {
    const draft = { ...draftOf(stored), priceIn: 'much', priceOut: '-1', name: '' };
    expect(problemsIn(draft, false)).toEqual({
      name: { key: 'required' },
      priceIn: { key: 'wrongType' },
      priceOut: { key: 'minValue', params: { n: 0 } },
    });
    expect(fieldOf('prices.output')).toBe('priceOut');
  });
});
