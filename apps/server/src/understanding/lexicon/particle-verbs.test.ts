import { expect, test } from 'vitest';
import { wordsOf } from '../language/index.ts';
import { particleVerbs } from './index.ts';

const formsOf = (text: string, language: 'en' | 'de' | 'fr') =>
  [...particleVerbs(wordsOf(text), language).values()].flat();

test.each([
  ['how do i switch it off again', '#disable'],
  ['can i turn notifications off', '#disable'],
  ['how do I turn these sounds back on', '#enable'],
] as const)('"%s" asks about %s', (text, concept) => {
  expect(formsOf(text, 'en')).toContain(concept);
});

test.each([
  ['wie schalte ich das wieder aus', 'ausschalt'],
  ['wann melden wir uns beim Kundenkonto an', 'anmeld'],
] as const)('"%s" is about "%s"', (text, stem) => {
  expect(formsOf(text, 'de')).toContain(stem);
});

test.each([
  ['a verb beside its particle, which is a phrase like any other', 'how do i switch off the sound', 'en'],
  ['a particle without such a verb', 'the parcel is out', 'en'],
  ['a verb too far away', 'switch the colours of the pages in the book from red to blue on', 'en'],
  ['a language without such verbs', 'comment je le mets on', 'fr'],
] as const)('nothing is joined for %s', (_, text, language) => {
  expect(formsOf(text, language)).toEqual([]);
});
