import { describe, expect, test } from 'vitest';
import { createPolicySet, type AttachedPolicy, type Topic } from '../judging/index.ts';
import { attached, phrase, REFUNDS, situation } from '../judging/testing.ts';
import { findInPolicies } from './find.ts';

const QUIET = { days: 30, answers: 0, active: new Set<number>() };
const REFUND_TOPIC: Topic = { id: 7, phrases: [...REFUNDS] };
const find = (policies: AttachedPolicy[], topics: Topic[] = [], more: object = {}) =>
  findInPolicies({ policies, topics, activity: QUIET, today: '2026-11-18', ...more });
const all = (...rules: object[]) => ({ needs: 'all', rules });
const rule = (variable: string, operator: string, value: unknown = null) => ({ variable, operator, value });
const english = (text: string) => [{ locale: 'en', text }];

describe('a contradiction', () => {
  const ban = attached(1, { kind: 'must_not_say', phrases: ['within two days'] });
  const promise = attached(
    2,
    { kind: 'must_say', texts: english('We deliver within two days.') },
    { when: all(rule('message', 'contains', 'delivery')) },
  );

  test('is shown with a message to which both policies apply', () => {
    const [found, ...others] = find([ban, promise]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ finding: 'contradiction', policyId: 1, otherId: 2, because: 'forbids_text' });
    const says = found?.finding === 'contradiction' ? found.witness.says : '';
    expect(
      createPolicySet([ban, promise], [])
        .apply(situation(says))
        .active.map(({ id }) => id),
    ).toEqual([1, 2]);
  });

  test('is settled by saying which of the two wins', () => {
    const outranking = { ...ban, content: { ...ban.content, relations: { ...ban.content.relations, outranks: [2] } } };
    expect(find([outranking, promise]).filter(({ finding }) => finding === 'contradiction')).toEqual([]);
  });

  test('needs a message: conditions that exclude each other are none', () => {
    const young = attached(
      1,
      { kind: 'must_not_say', phrases: ['within two days'] },
      { when: all(rule('customer.plan', 'equals', 'free')) },
    );
    const old = attached(
      2,
      { kind: 'must_say', texts: english('We deliver within two days.') },
      { when: all(rule('customer.plan', 'equals', 'gold')) },
    );
    expect(find([young, old])).toEqual([]);
  });

  test('can lie between a topic and a custom field, and names both', () => {
    const aboutRefunds = attached(1, { kind: 'route' }, { when: all(rule('message.topics', 'contains', '7')) });
    const ofGold = attached(
      2,
      { kind: 'route', flowId: 3 },
      { when: all(rule('customer.plan', 'equals', 'gold'), rule('conversation.turns', 'greaterThan', 2)) },
    );
    const [found] = find([aboutRefunds, ofGold], [REFUND_TOPIC]);
    expect(found).toMatchObject({ finding: 'contradiction', because: 'two_routes', policyId: 1, otherId: 2 });
    const facts = found?.finding === 'contradiction' ? found.witness.facts : [];
    expect(facts).toContainEqual({ name: 'customer.plan', value: 'gold' });
    expect(facts).toContainEqual({ name: 'conversation.turns', value: '3' });
  });

  test('can lie between a required text and a limit, in the languages in which it is too long', () => {
    const long = attached(1, {
      kind: 'must_say',
      texts: [...english('Hello.'), { locale: 'de', text: 'Ein langer Satz. '.repeat(10) }],
    });
    const limit = attached(2, { kind: 'limit', characters: 60 }, { scope: { languages: ['de'] } });
    expect(find([long, limit])[0]).toMatchObject({ because: 'too_long', policyId: 1, otherId: 2 });
    const elsewhere = attached(2, { kind: 'limit', characters: 60 }, { scope: { languages: ['fr'] } });
    expect(find([long, elsewhere])).toEqual([]);
  });

  test('is not made by policies that are off, soft or in shadow', () => {
    const off = { ...promise, content: { ...promise.content, isEnabled: false } };
    const soft = { ...promise, content: { ...promise.content, enforcement: 'soft' as const } };
    expect(find([ban, off])).toEqual([]);
    expect(find([ban, soft])).toEqual([]);
  });
});

describe('a policy without effect', () => {
  test.each([
    ['two plans at once', all(rule('customer.plan', 'equals', 'free'), rule('customer.plan', 'equals', 'gold'))],
    ['an empty range', all(rule('conversation.turns', 'greaterThan', 5), rule('conversation.turns', 'lessThan', 3))],
    ['yes and no', all(rule('customer.verified', 'isTrue'), rule('customer.verified', 'isFalse'))],
  ])('is unreachable: %s', (_, when) => {
    expect(find([attached(1, { kind: 'route' }, { when })])).toEqual([
      { finding: 'unreachable', policyId: 1, otherId: null },
    ]);
  });

  test.each([
    ['a range', all(rule('conversation.turns', 'greaterThan', 2), rule('conversation.turns', 'lessThan', 4))],
    ['several words', all(rule('message', 'contains', 'order'), rule('message', 'contains', 'late'))],
    ['words and none', all(rule('message', 'contains', 'order'), rule('message', 'notContains', 'late'))],
    ['a day', all(rule('customer.since', 'lessThan', '2026-01-01'), rule('customer.since', 'isNotEmpty'))],
    ['a beginning', all(rule('message', 'startsWith', 'Dear'), rule('message', 'endsWith', 'regards'))],
  ])('is not claimed of %s', (_, when) => {
    expect(find([attached(1, { kind: 'route' }, { when })])).toEqual([]);
  });

  test('is unreachable if another one always wins over it', () => {
    const winner = attached(1, { kind: 'must_say', texts: english('Hello.') }, { relations: { excludes: [2] } });
    const loser = attached(2, { kind: 'must_say', texts: english('Goodbye.') }, { priority: 10 });
    expect(find([winner, loser])).toContainEqual({ finding: 'unreachable', policyId: 2, otherId: 1 });
  });

  test('is subsumed by one that applies more often and demands more', () => {
    const greater = attached(1, { kind: 'must_not_say', phrases: ['cheap', 'free'] });
    const lesser = attached(
      2,
      { kind: 'must_not_say', phrases: ['free'] },
      { when: all(rule('message', 'contains', 'price')), scope: { channels: ['web_widget'] } },
    );
    expect(find([greater, lesser])).toEqual([{ finding: 'subsumed', policyId: 2, otherId: 1 }]);
    expect(
      find([
        { ...lesser, id: 1 },
        { ...greater, id: 2 },
      ]),
    ).toEqual([{ finding: 'subsumed', policyId: 1, otherId: 2 }]);
  });

  test('is found twice only once', () => {
    const one = attached(1, { kind: 'limit', links: 2 });
    expect(find([one, { ...one, id: 2 }])).toEqual([{ finding: 'subsumed', policyId: 2, otherId: 1 }]);
  });

  test('has never acted although the agent answered often', () => {
    const policies = [attached(1, { kind: 'route' }), attached(2, { kind: 'limit', links: 1 })];
    const activity = { days: 30, answers: 80, active: new Set([2]) };
    expect(find(policies, [], { activity })).toEqual([{ finding: 'never_fired', policyId: 1, answers: 80, days: 30 }]);
    expect(find(policies, [], { activity: { ...activity, answers: 49 } })).toEqual([]);
  });

  test('is past its review', () => {
    expect(find([attached(1, { kind: 'limit', links: 1 }, { reviewBy: '2026-11-17' })])).toEqual([
      { finding: 'expired', policyId: 1, reviewBy: '2026-11-17' },
    ]);
    expect(find([attached(1, { kind: 'limit', links: 1 }, { reviewBy: '2026-11-18' })])).toEqual([]);
  });
});

test('500 policies are looked through in a few seconds', () => {
  const policies = Array.from({ length: 500 }, (_, at) =>
    at % 2 === 0
      ? attached(at + 1, { kind: 'must_not_say', phrases: [`word${at}`] })
      : attached(
          at + 1,
          { kind: 'must_say', texts: english(`This is word${at - 1}.`) },
          { when: all(rule('message', 'contains', `topic${at}`)) },
        ),
  );
  const startedAt = performance.now();
  const found = find(policies, [{ id: 1, phrases: [phrase('a'), phrase('b', false)] }]);
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  expect(found.filter(({ finding }) => finding === 'contradiction').length).toBeGreaterThan(200);
});
