import { LOCALES } from '@parley/contracts/locales';
import { expect, test } from 'vitest';
import { readSentiment } from '../../understanding/sentiment/index.ts';
import { createScriptedCustomer } from './scripted-customer.ts';
import { INSISTING } from './scripted-phrases.ts';

const script = {
  opening: 'I want to return a lamp.',
  playedBy: 'script' as const,
  wants: '',
  facts: [
    { whenAsked: ['order number', 'Bestellung'], says: 'It is A-1042.' },
    { whenAsked: ['damage'], says: 'The shade is torn.' },
  ],
  mood: 'patient' as const,
  goal: [{ kind: 'answers' as const }],
  maxTurns: 8,
};
const heard = (text: string, options: { id: string; label: string }[] = []) => ({ text, options });
const customer = (seed = 1) => createScriptedCustomer(script, 'en', seed);

test('a fact is told once, when it is asked for', () => {
  const told = customer();
  expect(told.reply(heard('What is your ORDER number?'))).toBe('It is A-1042.');
  expect(told.reply(heard('What is your order number?'))).toContain(script.opening);
});
test('inflected words count, and all facts that are asked for are told', () => {
  expect(customer().reply(heard('Which orders, by number? Is it damaged?'))).toBe('It is A-1042.\nThe shade is torn.');
});
test('one of the choices is taken, but not the offer of a person', () => {
  const options = [
    { id: 'person', label: 'Talk to a person' },
    { id: '1', label: 'Returns' },
  ];
  expect(customer().reply(heard('Which one?', options))).toBe('Returns');
});
test('the same seed says the same, and seeds differ', () => {
  const lines = (seed: number) => {
    const same = customer(seed);
    return Array.from({ length: 8 }, () => same.reply(heard('I do not know.'))).join('|');
  };
  expect(lines(5)).toBe(lines(5));
  expect(new Set([1, 2, 3, 4, 5].map(lines)).size).toBeGreaterThan(3);
});
const moods = (phrases: readonly string[]) => phrases.map((phrase) => readSentiment(phrase).label);
test.each(LOCALES)('patient and hurried customers do not sound angry in %s', (locale) => {
  const { patient, hurried } = INSISTING[locale];
  expect(moods([...patient, ...hurried])).not.toContain('angry');
});
// Ukrainian anger is recognised by too few words to insist on it.
test.each(LOCALES.filter((locale) => locale !== 'ua'))('angry customers sound angry in %s', (locale) => {
  expect(moods(INSISTING[locale].angry)).toContain('angry');
});
