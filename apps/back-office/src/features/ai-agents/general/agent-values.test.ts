import { AgentSettings, type AiAgent } from '@parley/contracts/ai-agents';
import { describe, expect, test } from 'vitest';
import { changedPaths, changesOf, fieldOf, problemsIn, valuesOf, withChanges } from './agent-values.ts';
import { sectionOf } from './sections.ts';

const agent = (settings: object = {}): AiAgent => ({
  id: 1,
  name: 'Shop Assistant',
  description: '',
  status: 'draft',
  settings: AgentSettings.parse(settings),
  draftHash: '',
  publishedVersion: null,
  draftChanges: 0,
  canary: null,
  channels: [],
  knowledge: { sources: 0, failed: 0, chunks: 0 },
  policies: 0,
  labCases: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  updatedBy: null,
});
const full = agent({
  greeting: [{ locale: 'de', text: 'Guten Tag' }],
  handOff: { topics: ['invoice'], texts: { asked: [{ locale: 'ru', text: 'Конечно' }] } },
  budgets: { tokensPerAnswer: 700, tokensPerDay: 5_000 },
});

describe('the settings of an agent', () => {
  test('survive the form unchanged, including fields the form does not show', () => {
    const { name, description, status, settings } = full;
    expect(changesOf(valuesOf(full), settings)).toEqual({ name, description, status, settings });
  });

  test('are sent without languages that have no text', () => {
    const values = valuesOf(full);
    values.greeting = { ...values.greeting, de: '  ', it: 'Ciao' };
    expect(changesOf(values, full.settings).settings.greeting).toEqual([{ locale: 'it', text: 'Ciao' }]);
  });

  test('report which of them differ, and in which section', () => {
    const values = valuesOf(full);
    expect(changedPaths(values, valuesOf(full))).toEqual([]);
    const changed = { ...values, tone: 'brief' as const, greeting: { ...values.greeting, en: 'Hi', de: '' } };
    changed.handOff = { ...values.handOff, topics: ['invoice', 'legal'] };
    const paths = changedPaths(values, changed);
    expect(paths.toSorted()).toEqual(['greeting.de', 'greeting.en', 'handOff.topics', 'tone']);
    expect(paths.map(sectionOf).toSorted()).toEqual(['handOff', 'languages', 'languages', 'voice']);
  });

  test('keep what a colleague has saved in the meantime', () => {
    const ours = { ...valuesOf(full), name: 'Ours', greeting: { ...valuesOf(full).greeting, en: 'Hi' } };
    const theirs = {
      ...valuesOf(full),
      tone: 'formal' as const,
      greeting: { ...valuesOf(full).greeting, fr: 'Salut' },
    };
    const merged = withChanges(theirs, ours, changedPaths(valuesOf(full), ours));
    expect(merged).toMatchObject({
      name: 'Ours',
      tone: 'formal',
      greeting: { en: 'Hi', fr: 'Salut', de: 'Guten Tag' },
    });
    expect(theirs.greeting.en).toBe('');
  });

  test('treat the choice of a model as one value', () => {
    const theirs = valuesOf(agent({ model: { providerId: 1, name: 'large' } }));
    const before = valuesOf(agent({ model: { providerId: 1, name: 'small' } }));
    const ours = { ...before, model: { providerId: 2, name: 'other', temperature: 0.2, embeddingModel: null } };
    const changed = changedPaths(before, ours);
    expect([changed, changed.map(sectionOf)]).toEqual([['model'], ['engine']]);
    expect(withChanges(theirs, ours, changed).model).toEqual(ours.model);
    expect(withChanges({ ...theirs, model: null }, ours, changed).model).toEqual(ours.model);
    const unnamed = {
      ...ours,
      model: { ...ours.model, name: ' ' },
      budgets: { tokensPerAnswer: 0, tokensPerDay: 5_000 },
    };
    expect(problemsIn(changesOf(unnamed, full.settings))).toEqual({
      'model.name': { key: 'required' },
      'budgets.tokensPerAnswer': { key: 'minValue', params: { n: 50 } },
    });
  });

  test('show errors at the fields they belong to', () => {
    const values = valuesOf(full);
    values.name = ' ';
    values.greeting = { ...values.greeting, it: 'x'.repeat(501) };
    values.handOff = { ...values.handOff, topics: ['ok', 'x'.repeat(61)] };
    const problems = problemsIn(changesOf(values, full.settings));
    expect(Object.keys(problems).toSorted()).toEqual(['greeting.it', 'handOff.topics', 'name']);
    expect(problemsIn(changesOf(valuesOf(full), full.settings))).toEqual({});
  });

  test.each([
    ['name', 'name'],
    ['settings.instructions', 'instructions'],
    ['settings.greeting.0.text', 'greeting.de'],
    ['settings.handOff.texts.asked.0.text', 'handOff.texts.asked.ru'],
    ['settings.handOff.topics.3', 'handOff.topics'],
    ['settings.handOff.unsureTimes', 'handOff.unsureTimes'],
    ['settings.fields.0', 'fields'],
  ])("the server's field %s is %s in the form", (path, field) => {
    expect(fieldOf(path, changesOf(valuesOf(full), full.settings))).toBe(field);
  });
});
