import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { describe, expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** A passage, a false sentence that is close to it, and a true one in other words. */
interface Sample {
  language: Locale;
  kind: string;
  passage: string;
  /** The sentences that a model quotes where it translates. */
  quotes: string[];
  flipped: string;
  same: string;
}

function samplesIn(language: Locale): Sample[] {
  const text = readFileSync(new URL(`gate-samples/${language}.txt`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const lines = block.split('\n');
      const marked = (mark: string) => lines.flatMap((line) => (line.startsWith(`${mark} `) ? [line.slice(2)] : []));
      return {
        language,
        kind: marked('#')[0] ?? '',
        passage: lines[1] ?? '',
        quotes: marked('"'),
        flipped: marked('x')[0] ?? '',
        same: marked('=')[0] ?? '',
      };
    });
}

const SAMPLES = LOCALES.flatMap(samplesIn);
const MIN_PASSED = 0.9;

/** Whether the whole sentence is said, as in an agent with the default settings. */
function passes(sentence: string, { language, passage, quotes }: Sample): boolean {
  const gate = createGate({
    passages: [{ number: 1, chunkId: 1, title: '', heading: '', text: passage }],
    heard: [],
    names: [],
    hosts: new Set(),
    language,
    support: 0.35,
    isSmallTalk: false,
    secrets: [],
  });
  return gate.close(`${sentence} [1]`, [1], true, quotes).removed.length === 0 && gate.passed.length > 0;
}

describe('the gate', () => {
  test('is tried with at least 120 samples of five kinds in seven languages', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(120);
    const kinds = new Set(SAMPLES.map(({ language, kind }) => `${language} ${kind}`));
    for (const language of LOCALES)
      for (const kind of ['negation', 'number', 'date', 'plan', 'amount'])
        expect(kinds).toContain(`${language} ${kind}`);
  });

  test.each(SAMPLES)('stops ($language, $kind): $flipped', (sample) => {
    expect(passes(sample.flipped, sample)).toBe(false);
  });

  test('lets an answer use the names of the customer and the company', () => {
    const passages = [{ number: 1, chunkId: 1, title: '', heading: '', text: 'Items can be returned within 30 days.' }];
    const said = (names: string[]) => {
      const gate = createGate({
        passages,
        heard: [],
        names,
        hosts: new Set(),
        language: 'en',
        support: 0.35,
        isSmallTalk: false,
        secrets: [],
      });
      gate.close('Dear Anna, items from Linen Lane can be returned within 30 days [1].', [1], true);
      return gate.passed.length;
    };
    expect(said([])).toBe(0);
    expect(said(['Anna Ionescu', 'Linen Lane'])).toBe(1);
  });

  test('lets at least nine of ten honest paraphrases and translations through', () => {
    const stopped = SAMPLES.filter((sample) => !passes(sample.same, sample)).map(({ same }) => same);
    expect(stopped.length).toBeLessThanOrEqual((1 - MIN_PASSED) * SAMPLES.length);
  });
});
