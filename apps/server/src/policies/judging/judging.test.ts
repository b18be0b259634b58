import { describe, expect, it } from 'vitest';
import { createPolicySet, policySetOf, problemsOf, runExamples, topicQuality, unsourcedIn } from './index.ts';
import { attached, phrase, policyContent, REFUNDS, situation } from './testing.ts';

const forbidden = (action: Record<string, unknown>, text: string, language: 'en' | 'de' | 'ru' | 'ua' | 'ro' = 'en') =>
  createPolicySet([attached(1, { kind: 'must_not_say', ...action })], [{ id: 7, phrases: [...REFUNDS] }])
    .findForbidden(text, language, new Set([1]), () => [])
    .map(({ words }) => words)
    .join();

describe('a prepared set', () => {
  it('is used again for the same contents, and only for them', () => {
    const one = attached(1, { kind: 'must_not_say', phrases: ['free'] });
    const other = attached(1, { kind: 'must_not_say', phrases: ['gift'] });
    expect(policySetOf([one], [])).toBe(policySetOf([{ ...one }], []));
    expect(policySetOf([other], [])).not.toBe(policySetOf([one], []));
  });
});

describe('patterns', () => {
  it.each([
    ['look_around', '(?=refund)x'],
    ['look_around', '(?<!no )refund'],
    ['back_reference', '(a)\\1'],
    ['back_reference', '(?P<x>a)(?P=x)'],
    ['bad_pattern', '(unclosed'],
    ['bad_pattern', '((a{100}){100}){100}'],
    ['matches_everything', 'a*'],
  ])('are refused because of %s: %s', (code, pattern) => {
    const problems = problemsOf(policyContent({ kind: 'must_not_say', patterns: ['fine', pattern] }));
    expect(problems).toEqual([{ field: 'action.patterns.1', code }]);
  });

  it('are found regardless of case, and reported as they are written', () => {
    expect(forbidden({ patterns: ['guarante\\w+'] }, 'We GUARANTEE it.')).toBe('GUARANTEE');
    expect(forbidden({ patterns: ['\\p{Lu}arantie'] }, 'Mit Garantie.')).toBe('Garantie');
    expect(forbidden({ patterns: ['ещё'] }, 'Еще раз')).toBe('Еще');
    expect(forbidden({ patterns: ["don't worry"] }, 'Don’t worry!')).toBe('Don’t worry');
    expect(forbidden({ patterns: ['money\\s+back|refunds?'] }, 'Your money\nback')).toBe('money\nback');
  });

  it.each([
    ['\\bвозврат\\w*', 'О возврате напишем.', 'возврате'],
    ['\\bврат\\b', 'О возврате и вратах.', ''],
    ['\\bврат\\b', 'Это врат здесь', 'врат'],
    ['\\b(?:garanție|retur)\\b', 'Fără retur.', 'retur'],
    ['(?:\\bgaranție|retur\\b)', 'Cu garanție!', 'garanție'],
    ['cu\\b\\s+garanție', 'Da, cu garanție', 'cu garanție'],
    ['[\\w-]+ție', 'o garanție', 'garanție'],
  ])('know the words of every alphabet: %s', (pattern, text, words) => {
    expect(forbidden({ patterns: [pattern] }, text)).toBe(words);
  });

  it.each([
    ['zero-width characters', 'gua\u200brantee'],
    ['a soft hyphen', 'guar\u00adantee'],
    ['a word joiner', 'guar\u2060an\u2060tee'],
    ['Cyrillic letters', 'gu\u0430r\u0430nt\u0435\u0435'],
    ['full-width letters', 'ｇｕａｒａｎｔｅｅ'],
    ['mathematical letters', '𝐠𝐮𝐚𝐫𝐚𝐧𝐭𝐞𝐞'],
    ['accents', 'gúáräntée'],
    ['piled-up marks', 'g\u0335u\u0336a\u0337rantee'],
    ['a hyphen', 'guaran-tee'],
    ['spaced letters', 'g u a r a n t e e'],
    ['spaced letters after a single one', 'a g u a r a n t e e'],
    ['dots', 'g.u.a.r.a.n.t.e.e'],
    ['a text direction mark', 'guar\u202eantee'],
  ])('are not hidden by %s', (_, word) => {
    const text = `We give our ${word} on all of it.`;
    expect(forbidden({ patterns: ['guarantee'] }, text)).not.toBe('');
    expect(forbidden({ phrases: ['guarantee'] }, text)).not.toBe('');
  });

  it('are not hidden by Latin letters in a Russian word', () => {
    expect(forbidden({ phrases: ['гарантия'] }, 'Гapaнтия на год.', 'ru')).not.toBe('');
    expect(forbidden({ patterns: ['возврат'] }, 'Вoзвpaт возможен.', 'ru')).not.toBe('');
  });

  it('that would hang elsewhere take no time', () => {
    const startedAt = performance.now();
    expect(forbidden({ patterns: ['(a+)+$', '(x|xx)+y'] }, `${'a'.repeat(4_000)}! ${'x'.repeat(4_000)}`)).toBe('');
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('leave innocent texts alone', () => {
    expect(forbidden({ patterns: ['guarantee'], phrases: ['refund', 'note'] }, 'It is not here; we found it.')).toBe(
      '',
    );
  });
});

describe('phrases', () => {
  it.each([
    ['en', 'refund', 'We are refunding it.'],
    ['de', 'Rückerstattung', 'Rückerstattungen sind möglich.'],
    ['ru', 'возврат денег', 'О возврате денег мы напишем.'],
    ['ua', 'повернення коштів', 'Щодо повернення коштів.'],
    ['ro', 'garanție', 'Garanția este de un an.'],
  ] as const)('are found in whichever form they stand (%s)', (language, phraseText, text) => {
    expect(forbidden({ phrases: [phraseText] }, text, language)).not.toBe('');
  });

  it('need all of their words beside each other', () => {
    expect(forbidden({ phrases: ['money back'] }, 'Money goes, people come back.')).toBe('');
  });
});

describe('topics', () => {
  it('are recognised in other words, and near misses are not', () => {
    expect(forbidden({ topics: [7] }, 'Of course you get your money back.')).not.toBe('');
    expect(forbidden({ topics: [7] }, 'My order is late.')).toBe('');
    expect(forbidden({ topics: [7] }, 'Can I exchange it for another size?')).toBe('');
  });

  it('that are gone count as a breach', () => {
    const set = createPolicySet([attached(1, { kind: 'must_not_say', topics: [99] })], []);
    expect(set.findForbidden('Hello there.', 'en', new Set([1]), () => [])).toMatchObject([{ isFailure: true }]);
  });

  it('are measured by cross-validation, given enough phrases', () => {
    expect(topicQuality([phrase('refund'), phrase('exchange', false)])).toBeNull();
    const quality = topicQuality(REFUNDS);
    expect(quality).toMatchObject({ phrases: 10, nearMisses: 3 });
    expect(quality?.precision).toBeGreaterThanOrEqual(0.8);
    expect(quality?.recall).toBeGreaterThanOrEqual(0.8);
    const mixed = topicQuality(REFUNDS.map((each, at) => ({ ...each, isMatch: at % 2 === 0 })));
    expect(mixed?.precision ?? 1).toBeLessThan(0.8);
  });
});

describe('prices and dates', () => {
  it('must stand in a source', () => {
    const source = 'Delivery takes 3 days and costs 6.90 €. We are open on Mondays, from 1 March 2026.';
    expect(unsourcedIn('It costs 6,90 €.', 'en', [source])).toEqual([]);
    expect(unsourcedIn('It costs 7.90 €.', 'en', [source])).toHaveLength(1);
    expect(unsourcedIn('It comes on Friday.', 'en', [source])).toEqual(['Friday']);
    expect(unsourcedIn('Open on Monday, since 1 March 2026.', 'en', [source])).toEqual([]);
    expect(unsourcedIn('Sie kommt am Freitag, 20. November an.', 'de', [])).toHaveLength(2);
  });
});

describe('conditions', () => {
  const applies = (when: unknown, more: Parameters<typeof situation>[1] = {}, scope: unknown = {}) =>
    createPolicySet(
      [attached(1, { kind: 'style', instruction: 'Be brief.' }, { when, scope })],
      [{ id: 7, phrases: [...REFUNDS] }],
    ).apply(situation('Please refund my order now', more)).active.length > 0;
  const rule = (variable: string, operator: string, value: unknown = null) => ({
    needs: 'all',
    rules: [{ variable, operator, value }],
  });

  it('look at topics and count how often they came up', () => {
    expect(applies(rule('message.topics', 'contains', '7'))).toBe(true);
    expect(applies(rule('message.topics', 'contains', '8'))).toBe(false);
    const earlier = ['I want my money back', 'Where is the shop?'];
    expect(applies(rule('topic.7.times', 'equals', 2), { earlier })).toBe(true);
    expect(applies(rule('topic.7.times', 'greaterThan', 2), { earlier })).toBe(false);
  });

  it('look at facts, custom fields and what was said', () => {
    expect(applies(rule('customer.plan', 'equals', 'gold'), { facts: { 'customer.plan': 'Gold' } })).toBe(true);
    expect(applies(rule('said.12', 'isTrue'), { facts: { 'said.12': true } })).toBe(true);
    expect(applies(rule('said.12', 'isTrue'))).toBe(false);
  });

  it('count as met if they cannot be judged', () => {
    expect(applies(rule('topic.99.times', 'greaterThan', 100))).toBe(true);
  });

  it('are limited to channels, languages, hours and audience', () => {
    expect(applies(null, {}, { channels: ['telegram'] })).toBe(false);
    expect(applies(null, { language: 'de' }, { languages: ['en'] })).toBe(false);
    expect(applies(null, { isVerified: true }, { audience: 'unverified' })).toBe(false);
    const hours = { days: [3], from: '13:00', to: '14:00' };
    expect(applies(null, {}, { hours })).toBe(false);
    expect(applies(null, { timezone: 'Europe/Berlin' }, { hours })).toBe(true);
    expect(applies(null, {}, { hours: { days: [2], from: '22:00', to: '12:30' } })).toBe(true);
  });
});

describe('examples', () => {
  it('say for each whether the policy acted, on which words, and how close it came', () => {
    const content = policyContent(
      { kind: 'must_not_say', phrases: ['guarantee'], topics: [7] },
      {
        examples: [
          { says: 'Is it safe?', reply: 'We guarantee it.', fires: true },
          { says: 'Is it safe?', reply: 'It was tested.', fires: true },
          { says: 'Is it safe?', reply: 'You get your money back.', fires: true },
        ],
      },
    );
    const results = runExamples(content, [{ id: 7, phrases: [...REFUNDS] }], () => []);
    expect(results.map(({ isPassed }) => isPassed)).toEqual([true, false, true]);
    expect(results[0]).toMatchObject({ fired: true, words: 'guarantee' });
    expect(results[1]?.closeness?.score).toBeLessThan(results[1]?.closeness?.floor ?? 0);
  });

  it('work for each kind', () => {
    const run = (action: Record<string, unknown>, example: Record<string, unknown>, more = {}) =>
      runExamples(policyContent(action, { examples: [{ fires: true, ...example }], ...more }), [], (text) =>
        text.includes('@') ? [{ start: 0, end: 3 }] : [],
      )[0]?.fired;
    const text = [{ locale: 'en', text: 'I am a bot.' }];
    expect(run({ kind: 'limit', sentences: 1 }, { says: 'Hi', reply: 'One. Two.' })).toBe(true);
    expect(run({ kind: 'limit', sentences: 2 }, { says: 'Hi', reply: 'One. Two.' })).toBe(false);
    expect(run({ kind: 'must_say', texts: text }, { says: 'Hi', reply: 'Hello.' })).toBe(true);
    expect(run({ kind: 'must_say', texts: text }, { says: 'Hi', reply: 'Hello. I am a BOT' })).toBe(false);
    expect(run({ kind: 'data', finds: ['email'] }, { says: 'a@b' })).toBe(true);
    expect(run({ kind: 'data', finds: ['email'] }, { says: 'none' })).toBe(false);
    const when = { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: 'lawyer' }] };
    expect(run({ kind: 'route' }, { says: 'My lawyer writes' }, { when })).toBe(true);
    expect(run({ kind: 'route' }, { says: 'My mother writes' }, { when })).toBe(false);
  });
});
