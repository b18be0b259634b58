import { expect, test } from 'vitest';
import { draftOf, problemsIn, sourceOf, type SourceDraft } from './source-draft.ts';

const draft = (changes: Partial<SourceDraft>): SourceDraft => ({ ...draftOf(undefined), ...changes });
const pair = (question: string, answer: string) => ({ id: question, question, answer });

test('an address without a scheme is treated as https and becomes the name', () => {
  expect(sourceOf('url', draft({ url: ' shop.example/help/ ' }))).toEqual({
    name: 'shop.example/help',
    content: { type: 'url', url: 'https://shop.example/help/' },
  });
});

test('patterns are split into lines, and numbers are parsed', () => {
  const site = draft({ name: 'Shop', url: 'http://shop.example', include: '/a\n\n /b ', depth: '2', pageCap: '50' });
  expect(sourceOf('site', site)).toEqual({
    name: 'Shop',
    content: { type: 'site', url: 'http://shop.example', include: ['/a', '/b'], exclude: [], depth: 2, pageCap: 50 },
  });
});

test.each([
  ['text', draft({}), ['name', 'text']],
  ['text', draft({ name: 'Hours', text: 'Mon to Fri' }), []],
  ['qa', draft({ name: 'Q', pairs: [pair('When?', 'Now'), pair('Where?', ' ')] }), ['pairs.1.answer']],
  ['qa', draft({ name: 'Q', pairs: [] }), ['pairs']],
  ['url', draft({}), ['url']],
  ['url', draft({ url: 'not an address' }), ['url']],
  ['url', draft({ url: 'ftp://shop.example' }), ['url']],
  ['site', draft({ url: 'shop.example', depth: '11', pageCap: '' }), ['depth', 'pageCap']],
  ['site', draft({ url: 'shop.example', exclude: `/${'x'.repeat(201)}` }), ['exclude']],
] as const)('problems of a %s are shown at their field: %#', (type, written, fields) => {
  expect(Object.keys(problemsIn(type, written)).sort()).toEqual([...fields].sort());
});
