// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf, sizeOf } from './clock.ts';
import { metadataOf } from './metadata.ts';
import { createOutboxStore, type Outgoing } from './outbox.ts';
import { applyUpdate, NOTHING, unreadOf } from './state.ts';
import { fill, loadTexts, localeOf } from './texts.ts';
import { createTyping } from './typing.ts';
import type { WireMessage } from './wire.ts';

beforeEach(() => localStorage.clear());

describe('typing', () => {
  test('is sent at most every three seconds, and once when it has stopped', () => {
    vi.useFakeTimers();
    const sent: boolean[] = [];
    const typing = createTyping((isTyping) => void sent.push(isTyping));
    for (let keys = 0; keys < 20; keys += 1) {
      typing.typed();
      vi.advanceTimersByTime(200);
    }
    expect(sent).toEqual([true, true]);
    vi.advanceTimersByTime(4_000);
    expect(sent).toEqual([true, true, false]);
    typing.stopped();
    expect(sent).toHaveLength(3);
    vi.useRealTimers();
  });
});

describe('metadata that a page sends about a visit', () => {
  test.each([
    [{ plan: 'gold', seats: 4, trial: false }, ['plan=gold', 'seats=4', 'trial=false']],
    [[{ name: 'plan', value: 'gold' }], ['plan=gold']],
    [[null, 7, { value: 'x' }, { name: ' ', value: 'x' }], []],
    [null, []],
    ['text', ['0=t', '1=e', '2=x', '3=t']],
    [{ nothing: null, deep: { a: 1 } }, ['nothing=', 'deep={"a":1}']],
  ])('%j is sent as %j', (given, expected) => {
    expect(metadataOf(given).map(({ name, value }) => `${name}=${value}`)).toEqual(expected);
  });

  test("is truncated to the server's limits", () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      name: 'n'.repeat(200) + index,
      value: 'v'.repeat(2_000),
    }));
    const items = metadataOf(many);
    expect(items).toHaveLength(50);
    expect(items[0]?.name).toHaveLength(100);
    expect(items[0]?.value).toHaveLength(1_000);
  });
});

describe('the outbox', () => {
  const outgoing = (clientId: string): Outgoing => ({
    clientId,
    text: clientId,
    files: [],
    hasFailed: false,
  });

  test('is shared by tabs without one overwriting another', () => {
    const [first, second] = [createOutboxStore('outbox'), createOutboxStore('outbox')];
    first.save([outgoing('a')]);
    second.save([outgoing('b')]);
    first.save([outgoing('a'), outgoing('c')]);
    second.save([]);
    expect(
      createOutboxStore('outbox')
        .load()
        .map(({ clientId }) => clientId),
    ).toEqual(['a', 'c']);
    first.save([]);
    expect(localStorage.length).toBe(0);
  });
});

describe('updates', () => {
  const said = (seq: number, part: Partial<WireMessage> = {}) =>
    ({
      id: seq,
      seq,
      conversation_id: 1,
      origin: 'operator',
      type: 'text',
      status: 'sent',
      client_id: null,
      ...part,
    }) as WireMessage;
  const messageUpdate = (...items: WireMessage[]) => ({ kind: 'messages', items }) as const;

  const writes = (who: string | null, text = '', seq = Infinity) => ({ kind: 'typing', who, text, seq }) as const;

  test('may arrive twice and in any order', () => {
    const once = applyUpdate(applyUpdate(NOTHING, 1, messageUpdate(said(2))), 1, messageUpdate(said(1), said(2)));
    expect(once.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(applyUpdate(once, 1, messageUpdate(said(2), said(1))).messages).toEqual(once.messages);
  });

  test('of another conversation and internal lines are ignored', () => {
    const state = applyUpdate(NOTHING, 1, messageUpdate(said(1, { conversation_id: 2 }), said(2, { type: 'event' })));
    expect(state.messages).toEqual([]);
  });

  test('about typing are announced once until the next message', () => {
    let state = applyUpdate(NOTHING, 1, writes('Camille'));
    state = applyUpdate(state, 1, writes(null));
    expect([state.typing, state.announced]).toEqual([null, 'Camille']);
    state = applyUpdate(applyUpdate(state, 1, writes('Olena')), 1, messageUpdate(said(1)));
    expect([state.typing, state.announced]).toEqual([null, null]);
  });

  test("of the bot's partial text end with the message", () => {
    const asked = applyUpdate(NOTHING, 1, messageUpdate(said(1, { origin: 'customer' })));
    let state = applyUpdate(asked, 1, writes('', '', 1));
    expect([state.typing, state.draft]).toEqual(['', '']);
    state = applyUpdate(applyUpdate(state, 1, writes('', 'Three', 1)), 1, writes('', 'Three days.', 1));
    expect([state.typing, state.draft]).toEqual(['', 'Three days.']);
    expect(applyUpdate(state, 1, writes(null, '', 1)).typing).toBeNull();
    const whole = applyUpdate(state, 1, messageUpdate(said(2, { origin: 'bot', text: 'Three days. Free.' })));
    expect(whole.typing).toBeNull();
    expect(applyUpdate(whole, 1, writes('', 'Three days. Free.', 1))).toBe(whole); // arrived after the message
    const next = applyUpdate(whole, 1, messageUpdate(said(3, { origin: 'customer' })));
    expect(applyUpdate(next, 1, writes('', 'Yes.', 3)).draft).toBe('Yes.');
  });

  test('of the company count as unread until they are seen', () => {
    const state = applyUpdate(
      NOTHING,
      1,
      messageUpdate(said(1), said(2, { origin: 'customer' }), said(3), said(4, { status: 'read' })),
    );
    expect(unreadOf(state).map(({ seq }) => seq)).toEqual([1, 3]);
    expect(unreadOf(applyUpdate(state, 1, { kind: 'seen', seq: 1 })).map(({ seq }) => seq)).toEqual([3]);
  });
});

describe('texts', () => {
  test.each([
    ['uk-UA', 'ua'],
    ['UA', 'ua'],
    ['de-AT', 'de'],
    ['pl', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
  ])('for %j are in %s', (tag, locale) => {
    expect(localeOf(tag)).toBe(locale);
  });

  test('exist in seven languages, with the same placeholders', async () => {
    const en = await loadTexts('en');
    const places = (text: string) => /\{\w+\}/.exec(text)?.[0];
    for (const locale of ['ro', 'ru', 'ua', 'de', 'fr', 'it']) {
      const texts = (await loadTexts(locale)) ?? {};
      expect(Object.keys(texts)).toEqual(Object.keys(en ?? {}));
      for (const [key, text] of Object.entries(en ?? {}))
        expect([key, places(texts[key as keyof typeof texts])]).toEqual([key, places(text)]);
    }
  });

  test('insert values unchanged', () => {
    expect(fill('{name} writes', '$& $1')).toBe('$& $1 writes');
  });

  test('format days and sizes for people', () => {
    document.documentElement.lang = 'ru';
    const now = new Date(2026, 10, 15, 0, 30);
    expect(dayOf(new Date(2026, 10, 15, 0, 5).toISOString(), now)).toBe('Сегодня');
    expect(dayOf(new Date(2026, 10, 14, 23, 55).toISOString(), now)).toBe('Вчера');
    expect(dayOf(new Date(2026, 9, 1).toISOString(), now)).toContain('октября');
    expect(sizeOf(1_200_000).replace(/\s/, ' ')).toBe('1,2 МБ');
    expect(sizeOf(10).replace(/\s/, ' ')).toBe('1 кБ');
  });
});
