import { LOCALES } from '@parley/contracts/locales';
import { QUESTION_KINDS } from '@parley/contracts/messages';
import { describe, expect, test } from 'vitest';
import { flowOf, one, say, saidIn, startConversation } from '../../testing/conversation.ts';

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

  test.each([
    ['email', {}, 'ana at shop', 'Please enter a full email address, such as name@example.com.'],
    ['number', {}, 'abc', 'Please write a number, such as 250.'],
    ['number', { least: 10 }, '9', 'Please write a number that is at least 10.'],
    ['number', { most: 20 }, '21', 'Please write a number that is at most 20.'],
    ['text', { least: 3 }, 'ab', 'Please write a little more: at least 3 characters.'],
    ['text', { pattern: 'AB-##' }, 'AB-1', 'Please write it like this: AB-##.'],
    ['date', { least: 0 }, '30.06.2026', 'Please choose a date from 1 Jul 2026 on.'],
    ['date', { most: 7 }, '09.07.2026', 'Please choose a date up to 8 Jul 2026.'],
    ['choices', { choices: [{ id: 'a', label: { en: 'Red' } }] }, 'blue', 'Please choose from the list: Red.'],
    ['file', {}, 'here it is', 'Please send a file.'],
  ])('for %s with %j says what is wrong with %j', (answer, limits, said, words) => {
    const conversation = ask({ answer, ...limits });
    conversation.start();
    expect(saidIn(conversation.say(said))).toEqual([words]);
  });

  test('says what is wrong in the language of the customer', () => {
    const flow = flowOf({
      start: { type: 'start', to: 'first' },
      first: { type: 'ask', settings: { text: { en: 'Budget?' }, answer: 'number', variable: 'it' } },
    });
    const spoken = LOCALES.map((language) => {
      const conversation = startConversation({ 1: flow }, { language });
      conversation.start();
      return saidIn(conversation.say('abc')).join();
    });
    expect(spoken[LOCALES.indexOf('de')]).toBe('Bitte geben Sie eine Zahl ein, zum Beispiel 250.');
    expect(new Set(spoken).size).toBe(LOCALES.length);
  });

  test.each(QUESTION_KINDS)(
    'for %s explains a wrong answer in seven languages instead of repeating itself',
    (answer) => {
      const choices = [{ id: 'a', label: { en: 'Red' } }];
      const settings = { text: { en: 'Your answer?' }, answer, variable: 'it', choices };
      const flow = flowOf({ start: { type: 'start', to: 'first' }, first: { type: 'ask', settings } });
      const spoken = LOCALES.map((language) => {
        const conversation = startConversation({ 1: flow }, { language });
        conversation.start();
        return saidIn(conversation.say(answer === 'text' ? ' ' : 'whatever')).join();
      });
      expect(new Set([...spoken, '', 'Your answer?']).size).toBe(LOCALES.length + 2);
    },
  );

  const COLOURS = ['Red', 'Blue, dark', 'Green'].map((en, index) => ({ id: `c${index}`, label: { en } }));
  test.each([
    ['time', {}, '9.30', '09:30'],
    ['url', {}, 'shop.example/a', 'https://shop.example/a'],
    ['text', { pattern: '??-##' }, 'ab-12', 'ab-12'],
    ['number', { least: 1, most: 3 }, '3', 3],
    ['date', { least: 0, most: 7 }, '8.7.2026', '2026-07-08'],
    ['choices', { choices: COLOURS }, '3, red', ['Red', 'Green']],
    ['choices', { choices: COLOURS }, 'Blue, dark\nGreen', ['Blue, dark', 'Green']],
    ['choices', { choices: COLOURS, most: 1 }, 'blue, dark', 'Blue, dark'],
  ])('for %s with %j accepts %j as %j', (answer, limits, said, kept) => {
    const conversation = ask({ answer, ...limits });
    conversation.start();
    conversation.say(said);
    expect(conversation.state().variables.it).toEqual(kept);
  });

  test('for a file accepts what the customer attaches', () => {
    const conversation = ask({ answer: 'file', most: 1 });
    conversation.start();
    const files = (...names: string[]) => conversation.give({ type: 'message', text: '', files: names });
    expect(saidIn(files('a.pdf', 'b.pdf'))).toEqual(['Please send fewer files. Maximum: 1.']);
    expect(saidIn(files('a.pdf'))).toEqual(['Kept a.pdf']);
  });

  test.each([
    ['text', {}, null],
    ['email', {}, { kind: 'email', min: null, max: null, hint: '', choices: [] }],
    ['number', { least: 1, most: 9 }, { kind: 'number', min: '1', max: '9', hint: '', choices: [] }],
    ['date', { least: 0 }, { kind: 'date', min: '2026-07-01', max: null, hint: '', choices: [] }],
    ['text', { pattern: '##' }, { kind: 'text', min: null, max: null, hint: '##', choices: [] }],
    ['choices', { choices: [COLOURS[0]] }, { kind: 'choices', choices: [{ id: 'c0', label: 'Red' }] }],
  ])('for %s with %j tells the widget its kind', (answer, limits, question) => {
    const conversation = ask({ answer, ...limits });
    const [effect] = conversation.start();
    const asked = effect?.do === 'say' ? effect.saying.question : undefined;
    expect(asked).toEqual(question && { min: null, max: null, hint: '', ...question });
  });

  test.each([
    ['email', 'a@shop.example', {}, { field: 'email', value: 'a@shop.example' }],
    ['phone', '+40 700 000 118', {}, { field: 'phone', value: '+40 700 000 118' }],
    ['email', 'a@shop.example', { field: null }, undefined],
    ['text', 'a@shop.example', {}, undefined],
  ])('for %s fills what is not yet known about the customer: %j', (answer, said, more, change) => {
    const conversation = ask({ answer, ...more });
    conversation.start();
    const changes = conversation.say(said).flatMap((effect) => (effect.do === 'change' ? [effect.change] : []));
    expect(changes).toEqual(change ? [{ kind: 'setField', ...change }] : []);
  });

  test('for an e-mail does not replace the address of a known customer unless told to', () => {
    const changesWith = (field?: string) => {
      const conversation = startConversation(
        {
          1: flowOf({
            start: { type: 'start', to: 'first' },
            first: {
              type: 'ask',
              settings: { text: { en: 'Address?' }, answer: 'email', variable: 'it', ...(field && { field }) },
            },
          }),
        },
        { facts: { 'customer.email': 'known@shop.example' } },
      );
      conversation.start();
      return conversation.say('other@shop.example').filter((effect) => effect.do === 'change').length;
    };
    expect([changesWith(), changesWith('email')]).toEqual([0, 1]);
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
