import { AgentContent } from '@parley/contracts/agent-versions';
import { expect, test } from 'vitest';
import { contentHash } from '../../infra/content-hash.ts';
import { compareContents } from './compare.ts';

const content = (settings: object, policies: object[] = []) => AgentContent.parse({ settings, policies });

test.each([
  ['nothing', {}, {}, []],
  ['a choice', { tone: 'warm' }, { tone: 'brief' }, [['settings.tone', null, 'warm', 'brief']]],
  ['a number', { confidenceFloor: 0.5 }, {}, [['settings.confidenceFloor', null, 0.5, null]]],
  [
    'a list of words',
    { handOff: { topics: ['refund'] } },
    { handOff: { topics: ['refund', 'lawyer'] } },
    [['settings.handOff.topics', null, ['refund'], ['refund', 'lawyer']]],
  ],
  [
    'the first word of a list',
    {},
    { handOff: { topics: ['refund'] } },
    [['settings.handOff.topics', null, null, ['refund']]],
  ],
  [
    'a text in one of its languages',
    {
      greeting: [
        { locale: 'en', text: 'Hi' },
        { locale: 'de', text: 'Hallo' },
      ],
    },
    { greeting: [{ locale: 'de', text: 'Hallo' }] },
    [['settings.greeting', 'en', 'Hi', null]],
  ],
  [
    'the length for one platform',
    {},
    { channelLengths: [{ platform: 'whatsapp', length: 'full' }] },
    [['settings.channelLengths', 'whatsapp', null, 'full']],
  ],
  [
    'a model that was not there',
    {},
    { model: { providerId: 7, name: 'large' } },
    [
      ['settings.model.providerId', null, null, 7],
      ['settings.model.name', null, null, 'large'],
      ['settings.model.temperature', null, null, 0.2],
    ],
  ],
])('finds %s', (_, before, after, expected) => {
  const found = compareContents(content(before), content(after));
  expect(found.map(({ field, key, before: was, after: is }) => [field, key, was, is])).toEqual(expected);
});

test('names a policy whose version differs', () => {
  const [before, after] = [1, 2].map((version) => content({}, [{ policyId: 5, version }]));
  expect(before && after && compareContents(before, after)).toEqual([
    { field: 'policies', key: '5', before: 1, after: 2 },
  ]);
});

test('the hash of content does not depend on the order of its keys', () => {
  expect(contentHash({ a: 1, b: { c: [2, 3], d: null } })).toBe(contentHash({ b: { d: null, c: [2, 3] }, a: 1 }));
  expect(contentHash({ a: [2, 3] })).not.toBe(contentHash({ a: [3, 2] }));
});
