import { describe, expect, test } from 'vitest';
import { flowOf, one, say, saidIn, talkTo } from './testing/talk.ts';

describe('a question', () => {
  const ask = (settings: object, to: Record<string, string> = {}) =>
    one({
      first: {
        type: 'ask',
        settings: { text: { en: 'Your answer?' }, answer: 'text', variable: 'it', ...settings },
        to: { answered: 'ok', gaveUp: 'no', timeout: 'late', ...to },
      },
      ok: say('Kept {{it}}'),
      no: say('Never mind'),
      late: say('Still there?'),
    });

  test.each([
    ['text', '  two words ', 'two words'],
    ['email', 'Ana@Shop.Example', 'ana@shop.example'],
    ['phone', '+40 700 000 118', '+40 700 000 118'],
    ['number', '1 200,50', 1200.5],
    ['number', '-3', -3],
    ['date', '1.7.2026', '2026-07-01'],
    ['date', '2026-02-28', '2026-02-28'],
    ['rating', '5', 5],
    ['yesNo', 'Да!', true],
    ['yesNo', 'nein', false],
  ])('for %s takes %j as %j', (answer, said, kept) => {
    const talk = ask({ answer });
    talk.start();
    expect(saidIn(talk.say(said))).toEqual([`Kept ${kept}`]);
    expect(talk.state().variables.it).toBe(kept);
  });

  test.each([
    ['email', 'ana at shop'],
    ['phone', 'call me'],
    ['number', '12 apples'],
    ['date', '31.2.2026'],
    ['rating', '6'],
    ['yesNo', 'perhaps'],
    ['text', '   '],
  ])('for %s asks again after %j, and gives up after the third', (answer, said) => {
    const talk = ask({ answer, retries: 2, retryText: { en: 'Once more?' } });
    talk.start();
    expect(saidIn(talk.say(said))).toEqual(['Once more?']);
    expect(saidIn(talk.say(said))).toEqual(['Once more?']);
    expect(saidIn(talk.say(said))).toEqual(['Never mind']);
  });

  test('writes the customer’s field, and goes its own way when nobody answers in time', () => {
    const named = ask({ field: 'name' });
    named.start();
    expect(named.say('Ana')).toContainEqual({
      do: 'change',
      node: 'first',
      change: { kind: 'setField', field: 'name', value: 'Ana' },
    });
    const late = ask({ timeoutMinutes: 5 });
    late.start();
    expect(saidIn(late.pass(299_000))).toEqual([]);
    expect(saidIn(late.pass(1_000))).toEqual(['Still there?']);
    expect(late.pass(60_000)).toEqual([]);
  });
});

describe('a choice', () => {
  const choice = (settings: object = {}) =>
    one({
      first: {
        type: 'choice',
        settings: {
          text: { en: 'Which?' },
          options: [
            { id: 'a', label: { en: 'Apples', de: 'Äpfel' } },
            { id: 'b', label: { en: 'Pears' } },
          ],
          variable: 'fruit',
          ...settings,
        },
        to: { a: 'apples', b: 'pears', text: 'other', gaveUp: 'none' },
      },
      apples: say('{{fruit}} it is'),
      pears: say('Pears it is'),
      other: say('So {{fruit}}'),
      none: say('Nothing then'),
    });

  test.each([
    ['', 'a', 'Apples it is'],
    [' apples', undefined, 'Apples it is'],
    ['ÄPFEL', undefined, 'Apples it is'],
    ['2', undefined, 'Pears it is'],
  ])('hears %j with option %j', (text, option, said) => {
    const talk = choice();
    talk.start();
    expect(talk.effects().at(-1)).toMatchObject({
      saying: {
        options: [
          { id: 'a', label: 'Apples' },
          { id: 'b', label: 'Pears' },
        ],
      },
    });
    expect(saidIn(talk.say(text, option))).toEqual([said]);
  });

  test('takes free words where they are wanted, and offers again where not', () => {
    const free = choice({ allowsText: true });
    free.start();
    expect(saidIn(free.say('plums'))).toEqual(['So plums']);
    const strict = choice();
    strict.start();
    expect(saidIn(strict.say('plums'))).toEqual(['Which?']);
    expect(saidIn(strict.say('plums'))).toEqual(['Which?']);
    expect(saidIn(strict.say('plums'))).toEqual(['Nothing then']);
  });
});

describe('a way', () => {
  const rule = (variable: string, operator: string, value: unknown) => ({ variable, operator, value });

  test('is the first branch whose rules hold, groups within groups included', () => {
    const branches = [
      {
        id: 'vip',
        when: {
          needs: 'all',
          rules: [
            rule('total', 'greaterThan', 100),
            { needs: 'any', rules: [rule('city', 'equals', 'Cluj'), rule('city', 'startsWith', '{{home}}')] },
          ],
        },
      },
      { id: 'some', when: { needs: 'any', rules: [rule('total', 'isNotEmpty', null)] } },
    ];
    const way = (facts: Record<string, string | number>) => {
      const flow = flowOf({
        start: { type: 'start', to: 'c' },
        c: { type: 'condition', settings: { branches }, to: { vip: 'v', some: 's', else: 'e' } },
        v: say('vip'),
        s: say('some'),
        e: say('else'),
      });
      return saidIn(talkTo({ 1: flow }, { facts }).start())[0];
    };
    expect(way({ total: '150', city: 'cluj' })).toBe('vip');
    expect(way({ total: 150, city: 'Iași', home: 'Ia' })).toBe('vip');
    expect(way({ total: 150, city: 'Oradea' })).toBe('some');
    expect(way({})).toBe('else');
  });

  test('depends on language, platform and opening hours, over midnight too', () => {
    const exitOf = (settings: object, facts = {}, language: 'ru' | 'en' = 'ru') => {
      const flow = flowOf({ start: { type: 'start', to: 's' }, s: { type: 'switch', settings } });
      const talk = talkTo({ 1: flow }, { facts, language });
      talk.start();
      return talk.steps().at(-1)?.exit;
    };
    expect(exitOf({ by: 'language', languages: ['ru', 'ua'] })).toBe('ru');
    expect(exitOf({ by: 'language', languages: ['ru', 'ua'] }, {}, 'en')).toBe('other');
    expect(exitOf({ by: 'platform', platforms: ['telegram'] }, { platform: 'telegram' })).toBe('telegram');
    // Wednesday, 10:00 in London's winter, 13:00 in Bucharest's summer.
    const hours = (days: number[], from: string, to: string, timezone = 'Europe/Bucharest') =>
      exitOf({ by: 'hours', timezone, open: [{ days, from, to }] });
    expect(hours([3], '13:00', '13:01')).toBe('open');
    expect(hours([3], '09:00', '13:00')).toBe('closed');
    expect(hours([4], '09:00', '18:00')).toBe('closed');
    expect(hours([2], '22:00', '14:00')).toBe('open');
    expect(hours([3], '22:00', '14:00')).toBe('closed');
    expect(hours([4], '00:00', '01:00', 'Pacific/Kiritimati')).toBe('open');
  });

  test('is chosen by chance in the shares that were set, and stays the same for a conversation', () => {
    const ways = [
      { id: 'a', weight: 80 },
      { id: 'b', weight: 20 },
    ];
    const flow = flowOf({ start: { type: 'start', to: 's' }, s: { type: 'split', settings: { ways } } });
    const wayOf = (seed: number) => {
      const talk = talkTo({ 1: flow }, { seed });
      talk.start();
      return talk.steps().at(-1)?.exit;
    };
    const taken = Array.from({ length: 2_000 }, (_, seed) => wayOf(seed));
    const share = taken.filter((way) => way === 'a').length / taken.length;
    expect(share).toBeGreaterThan(0.76);
    expect(share).toBeLessThan(0.84);
    expect(Array.from({ length: 2_000 }, (_, seed) => wayOf(seed))).toEqual(taken);
  });
});

describe('waiting', () => {
  test('lasts as long as it was set, whatever is said meanwhile', () => {
    const talk = one({ first: { type: 'wait', settings: { seconds: 60 }, to: 'later' }, later: say('A minute later') });
    talk.start();
    expect(talk.say('Hurry')).toEqual([]);
    expect(talk.pass(59_999)).toEqual([]);
    expect(saidIn(talk.pass(1))).toEqual(['A minute later']);
  });

  test('for an answer from outside goes on with what came, and only once', () => {
    const talk = one({
      first: {
        type: 'httpRequest',
        settings: {
          method: 'GET',
          url: 'https://shop.example/orders/{{message}}',
          saves: [{ path: 'state', variable: 'state' }],
        },
        to: { ok: 'fine', error: 'bad' },
      },
      fine: say('It is {{state}}'),
      bad: say('No idea'),
    });
    expect(talk.start('LH-7')).toEqual([
      {
        do: 'request',
        node: 'first',
        request: expect.objectContaining({ url: 'https://shop.example/orders/LH-7' }) as unknown,
      },
    ]);
    const answer = { type: 'answer', tookMs: 40, answer: { exit: 'ok', values: { state: 'on its way' } } } as const;
    expect(saidIn(talk.give(answer))).toEqual(['It is on its way']);
    expect(talk.give(answer)).toEqual([]);
  });

  test('for a person ends when they hand back', () => {
    const talk = one({
      first: {
        type: 'handOff',
        settings: { text: { en: 'A person comes' }, reason: 'asked' },
        to: { handedBack: 'again' },
      },
      again: say('I am back'),
    });
    expect(talk.start().at(-1)).toEqual({ do: 'handOff', node: 'first', reason: 'asked' });
    expect(talk.say('Hello?')).toEqual([]);
    expect(saidIn(talk.give({ type: 'handedBack' }))).toEqual(['I am back']);
  });
});

describe('a message', () => {
  const replies = { 7: { en: 'Hello {{name}}, this is {{company.name | us}}', ro: 'Bună, {{name}}!' } };
  const saying = (settings: object, options: Parameters<typeof talkTo>[1] = {}) => {
    const talk = talkTo(
      {
        1: flowOf({
          start: { type: 'start', to: 'first' },
          first: { type: 'message', settings, to: 'end' },
          end: say('Bye'),
        }),
      },
      { savedReplies: replies, facts: { 'customer.name': 'Ana' }, ...options },
    );
    talk.start();
    return talk;
  };

  test('carries its files in their order, with words or without', () => {
    const sayings = saying({ text: {}, attachments: [9, 3, 5] })
      .effects()
      .flatMap((effect) => (effect.do === 'say' ? [effect.saying] : []));
    expect(sayings.map(({ text, attachments }) => [text, attachments])).toEqual([
      ['', [9, 3, 5]],
      ['Bye', []],
    ]);
  });

  test.each([
    ['in the language of the customer', { language: 'ro' }, 'Bună, Ana!'],
    ['in the language of the flow where it has none of theirs', { language: 'de' }, 'Hello Ana, this is us'],
    ['with what is known', { facts: { 'customer.name': 'Jon', 'company.name': 'Lumen' } }, 'Hello Jon, this is Lumen'],
  ] as const)('says a saved reply %s', (_, options, expected) => {
    expect(saidIn(saying({ text: { en: 'Not this' }, templateId: 7 }, options).effects())).toEqual([expected, 'Bye']);
  });

  test('says a saved reply with the name that the flow asked for', () => {
    const talk = one({
      first: { type: 'ask', settings: { text: { en: '?' }, answer: 'text', variable: 'name' }, to: { answered: 'hi' } },
      hi: { type: 'message', settings: { text: {}, templateId: 7 } },
    });
    expect(saidIn(talk.start())).toEqual(['?']);
    expect(saidIn(talk.say('Eva'))).toEqual([]); // nobody knows the reply here
    const known = talkTo(
      {
        1: flowOf({
          start: { type: 'start', to: 'keep' },
          keep: { type: 'setVariable', settings: { variable: 'name', value: 'Eva' }, to: 'hi' },
          hi: { type: 'message', settings: { text: {}, templateId: 7 } },
        }),
      },
      { savedReplies: replies, facts: { 'customer.name': 'Ana' } },
    );
    expect(saidIn(known.start())).toEqual(['Hello Eva, this is us']);
  });

  test('whose saved reply is gone says the rest, or nothing, and goes on', () => {
    const silent = saying({ text: {}, templateId: 8 });
    expect(saidIn(silent.effects())).toEqual(['Bye']);
    expect(silent.steps().find(({ node }) => node === 'first')?.notes).toEqual(['reply_gone']);
    expect(saidIn(saying({ text: {}, templateId: 8, attachments: [4] }).effects())).toEqual(['', 'Bye']);
  });
});
