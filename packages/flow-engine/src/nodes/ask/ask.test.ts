import { describe, expect, test } from 'vitest';
import { one, say, saidIn } from '../../testing/conversation.ts';

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
  ])('for %s accepts %j as %j', (answer, said, kept) => {
    const conversation = ask({ answer });
    conversation.start();
    expect(saidIn(conversation.say(said))).toEqual([`Kept ${kept}`]);
    expect(conversation.state().variables.it).toBe(kept);
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
    const conversation = ask({ answer, retries: 2, retryText: { en: 'Once more?' } });
    conversation.start();
    expect(saidIn(conversation.say(said))).toEqual(['Once more?']);
    expect(saidIn(conversation.say(said))).toEqual(['Once more?']);
    expect(saidIn(conversation.say(said))).toEqual(['Never mind']);
  });

  test("sets the customer's field, and takes its timeout exit when nobody answers", () => {
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
