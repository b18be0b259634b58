import { describe, expect, test } from 'vitest';
import { flowOf, one, say, saidIn, startConversation } from '../../testing/conversation.ts';

describe('a message', () => {
  const replies = { 7: { en: 'Hello {{name}}, this is {{company.name | us}}', ro: 'Bună, {{name}}!' } };
  const saying = (settings: object, options: Parameters<typeof startConversation>[1] = {}) => {
    const conversation = startConversation(
      {
        1: flowOf({
          start: { type: 'start', to: 'first' },
          first: { type: 'message', settings, to: 'end' },
          end: say('Bye'),
        }),
      },
      { savedReplies: replies, facts: { 'customer.name': 'Ana' }, ...options },
    );
    conversation.start();
    return conversation;
  };

  test('says several messages in a row, the last one with its files and its card', () => {
    const sayings = saying({
      text: { en: 'One' },
      more: [{ en: 'Two, {{customer.name}}' }, {}, { en: 'Three' }],
      attachments: [9],
    })
      .effects()
      .flatMap((effect) => (effect.do === 'say' ? [effect.saying] : []));
    expect(sayings.map(({ text, attachments }) => [text, attachments])).toEqual([
      ['One', []],
      ['Two, Ana', []],
      ['Three', [9]],
      ['Bye', []],
    ]);
  });

  test('contains its files in order, with or without text', () => {
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
  ] as const)('sends a saved reply %s', (_, options, expected) => {
    expect(saidIn(saying({ text: { en: 'Not this' }, templateId: 7 }, options).effects())).toEqual([expected, 'Bye']);
  });

  test('sends a saved reply with the name that the flow asked for', () => {
    const conversation = one({
      first: { type: 'ask', settings: { text: { en: '?' }, answer: 'text', variable: 'name' }, to: { answered: 'hi' } },
      hi: { type: 'message', settings: { text: {}, templateId: 7 } },
    });
    expect(saidIn(conversation.start())).toEqual(['?']);
    expect(saidIn(conversation.say('Eva'))).toEqual([]); // the reply does not exist here
    const known = startConversation(
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

  test('without its saved reply sends the rest, or nothing, and continues', () => {
    const silent = saying({ text: {}, templateId: 8 });
    expect(saidIn(silent.effects())).toEqual(['Bye']);
    expect(silent.steps().find(({ node }) => node === 'first')?.notes).toEqual(['reply_gone']);
    expect(saidIn(saying({ text: {}, templateId: 8, attachments: [4] }).effects())).toEqual(['', 'Bye']);
  });
});
