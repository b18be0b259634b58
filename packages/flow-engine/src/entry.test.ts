import { describe, expect, test } from 'vitest';
import { openingOf, prepareFlow, type Visit } from './index.ts';
import { flowOf, saidIn, say, startConversation } from './testing/conversation.ts';

const trigger = (settings: object) => ({ type: 'trigger', settings, to: 'hello' });
const visit = (part: Partial<Visit> = {}): Visit => ({
  on: 'opened',
  pageUrl: 'https://shop.example/cart?step=2',
  isReturning: false,
  ...part,
});
const chatOpened = trigger({ on: 'event', event: 'chat_opened' });
const openedBy = (triggers: Record<string, ReturnType<typeof trigger>>, part?: Partial<Visit>) =>
  openingOf(
    prepareFlow(1, flowOf({ start: { type: 'start', to: 'hello' }, hello: say('Hi'), ...triggers })),
    visit(part),
  );

describe('before the visitor has written', () => {
  test('a flow without a trigger for it stays silent', () => {
    expect(openedBy({})).toBeNull();
    expect(openedBy({ words: trigger({ on: 'keyword', words: ['hi'], match: 'word' }) })).toBeNull();
    expect(openedBy({ starts: trigger({ on: 'event', event: 'conversation_started' }) })).toBeNull();
  });

  test('a page wins over a returning visitor, and both over everybody', () => {
    const all = {
      opened: chatOpened,
      again: trigger({ on: 'event', event: 'visitor_returned' }),
      page: trigger({ on: 'page', addresses: ['/checkout', '/cart'] }),
    };
    expect(openedBy(all, { isReturning: true })).toBe('page');
    expect(openedBy(all, { isReturning: true, pageUrl: 'https://shop.example/' })).toBe('again');
    expect(openedBy(all, { pageUrl: 'https://shop.example/' })).toBe('opened');
  });

  test.each([
    ['/cart', true],
    ['/CART?step', true],
    ['shop.example/*step=2', true],
    ['step=2*cart', false],
    ['/carts', false],
    ['/c.rt', false],
  ])('the page is found by %j: %s', (address, isFound) => {
    expect(openedBy({ page: trigger({ on: 'page', addresses: [address] }) })).toBe(isFound ? 'page' : null);
  });

  test('time counts from its seconds on, and only on its pages', () => {
    const time = { time: trigger({ on: 'time', seconds: 20, addresses: ['/cart'] }) };
    expect(openedBy(time, { on: 'time', seconds: 19 })).toBeNull();
    expect(openedBy(time, { on: 'time', seconds: 20 })).toBe('time');
    expect(openedBy(time, { on: 'time', seconds: 20, pageUrl: 'https://shop.example/' })).toBeNull();
    expect(openedBy(time)).toBeNull();
  });

  test("the site's script calls by name", () => {
    const script = { script: trigger({ on: 'script', name: 'cart full' }), opened: chatOpened };
    expect(openedBy(script, { on: 'script', name: 'cart full' })).toBe('script');
    expect(openedBy(script, { on: 'script', name: 'other' })).toBeNull();
  });

  test('a run that begins at a trigger speaks up to the first question, and hears the answer', () => {
    const conversation = startConversation({
      1: flowOf({
        start: { type: 'start', to: 'other' },
        opened: { type: 'trigger', settings: { on: 'event', event: 'chat_opened' }, to: 'hello' },
        hello: say('Hello', 'name'),
        name: {
          type: 'ask',
          settings: { text: { en: 'Name?' }, answer: 'text', variable: 'name' },
          to: { answered: 'ok' },
        },
        ok: say('Nice to meet you, {{name}}'),
        other: say('Other'),
      }),
    });
    expect(saidIn(conversation.give({ type: 'open', trigger: 'opened' }))).toEqual(['Hello', 'Name?']);
    expect(saidIn(conversation.say('Ana'))).toEqual(['Nice to meet you, Ana']);
  });
});
