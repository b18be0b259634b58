import { describe, expect, it } from 'vitest';
import { seeded } from '../../understanding/language/index.ts';
import { createPolicySet } from './index.ts';
import { attached, situation } from './testing.ts';

const KINDS: Record<string, unknown>[] = [
  { kind: 'must_not_say', phrases: ['guarantee'] },
  { kind: 'must_say', texts: [{ locale: 'en', text: 'I am a bot.' }] },
  { kind: 'must_ask', field: 'email', texts: [{ locale: 'en', text: 'Your address?' }] },
  { kind: 'route' },
  { kind: 'route', flowId: 3 },
  { kind: 'data', finds: ['email'] },
  { kind: 'limit', characters: 200 },
  { kind: 'limit', characters: 100, sentences: 2 },
  { kind: 'style', instruction: 'Be brief.' },
];

const outcome = (policies: ReturnType<typeof attached>[]) => {
  const { active, dropped, others } = createPolicySet(policies, []).apply(situation('My lawyer will write to you.'));
  const losers = dropped.map(({ policy, by, because }) => `${policy.id} for ${by ?? 0}: ${because}`).toSorted();
  return JSON.stringify([active.map(({ id }) => id), losers, others]);
};

describe('precedence', () => {
  it('does not depend on the order of 500 random policies, shuffled 200 times', () => {
    const random = seeded(16);
    const below = (count: number) => Math.floor(random() * count);
    const some = (share: number) => (random() < share ? [1 + below(500), 1 + below(500)].slice(0, 1 + below(2)) : []);
    const unlike = (ids: number[]) => [...new Set(ids)];
    const policies = Array.from({ length: 500 }, (_, at) =>
      attached(at + 1, KINDS[below(KINDS.length)] ?? {}, {
        enforcement: ['hard', 'hard', 'soft', 'shadow'][below(4)],
        severity: ['low', 'medium', 'high'][below(3)],
        priority: [100, 500, 500, 900][below(4)],
        relations: { dependsOn: unlike(some(0.1)), excludes: unlike(some(0.2)), outranks: unlike(some(0.3)) },
        when:
          random() < 0.3
            ? {
                needs: 'all',
                rules: [{ variable: 'message', operator: 'contains', value: ['lawyer', 'cat'][below(2)] }],
              }
            : null,
      }),
    );
    const expected = outcome(policies);
    for (let nth = 0; nth < 200; nth += 1) {
      const shuffled = policies.map((policy) => ({ policy, at: random() })).toSorted((one, other) => one.at - other.at);
      expect(outcome(shuffled.map(({ policy }) => policy))).toBe(expected);
    }
    const [active, dropped] = JSON.parse(expected) as [number[], string[]];
    expect(active.length).toBeGreaterThan(50);
    for (const because of ['excluded', 'outranked', 'dependency'])
      expect(dropped.some((each) => each.endsWith(because))).toBe(true);
  });

  const order = (...policies: ReturnType<typeof attached>[]) =>
    createPolicySet(policies, [])
      .apply(situation('Hello'))
      .active.map(({ id }) => id);
  const ban = { kind: 'must_not_say', phrases: ['x'] };

  it('goes by the table before anything else', () => {
    expect(
      order(
        attached(1, { kind: 'style', instruction: 'Be brief.' }, { priority: 1_000 }),
        attached(2, ban, { enforcement: 'soft', priority: 900 }),
        attached(3, { kind: 'limit', sentences: 1 }),
        attached(4, { kind: 'must_say', texts: [] }),
        attached(5, { kind: 'must_ask', field: 'email' }),
        attached(6, { kind: 'data', finds: ['card'] }),
        attached(7, ban, { priority: 0 }),
        attached(8, { kind: 'route' }, { priority: 0 }),
      ),
    ).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('goes by priority, then by strictness, then by id inside a row', () => {
    const limit = (id: number, characters: number, priority = 500) =>
      attached(id, { kind: 'limit', characters }, { priority });
    expect(order(limit(1, 300), limit(2, 100), limit(3, 400, 600), limit(4, 100))).toEqual([3, 2, 4, 1]);
  });

  it('lets a policy outrank one of its row or of a lower one, but not of a higher one', () => {
    const outranks = (...ids: number[]) => ({ relations: { outranks: ids } });
    expect(order(attached(1, ban, { priority: 900 }), attached(2, ban, outranks(1)))).toEqual([2]);
    expect(order(attached(1, ban), attached(2, { kind: 'limit', sentences: 1 }, outranks(1)))).toEqual([1, 2]);
    expect(order(attached(1, ban, outranks(2)), attached(2, { kind: 'limit', sentences: 1 }))).toEqual([1]);
  });

  it('keeps the stronger of two that exclude each other, whichever says so', () => {
    const limit = { kind: 'limit', sentences: 1 };
    expect(order(attached(1, limit, { relations: { excludes: [2] } }), attached(2, ban))).toEqual([2]);
    expect(order(attached(1, limit), attached(2, ban, { relations: { excludes: [1] } }))).toEqual([2]);
  });

  it('lets what depends on a policy act only together with it', () => {
    const depends = (...ids: number[]) => ({ relations: { dependsOn: ids } });
    expect(order(attached(1, ban, depends(2)), attached(2, ban))).toEqual([1, 2]);
    expect(order(attached(1, ban, depends(9)), attached(2, ban, depends(1)))).toEqual([]);
    expect(order(attached(1, ban, depends(2)), attached(2, ban, depends(1)))).toEqual([1, 2]);
  });

  it('is defined even for circles, which cannot be saved', () => {
    const outranks = (...ids: number[]) => ({ relations: { outranks: ids } });
    expect(order(attached(1, ban, outranks(2)), attached(2, ban, outranks(1)))).toEqual([1]);
  });
});

it('the first twenty policies that do not apply are named with the reason, and all are counted', () => {
  const style = { kind: 'style', instruction: 'Be brief.' };
  const lawyer = { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: 'lawyer' }] };
  const german = { channels: [], languages: ['de'], hours: null, audience: 'everyone' };
  const set = createPolicySet(
    [attached(1, style), attached(2, style, { scope: german }), attached(3, style, { when: lawyer })],
    [],
  );
  const { others, notApplied } = set.apply(situation('Hello.'));
  expect([others, notApplied.map(({ policyId, because }) => [policyId, because])]).toEqual([
    2,
    [
      [2, 'scope'],
      [3, 'conditions'],
    ],
  ]);
  const many = Array.from({ length: 30 }, (_, at) => attached(at + 1, style, { when: lawyer }));
  const all = createPolicySet(many, []).apply(situation('Hello.'));
  expect([all.others, all.notApplied.length]).toEqual([30, 20]);
});
