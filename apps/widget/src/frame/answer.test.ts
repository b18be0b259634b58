// @vitest-environment happy-dom
import { h, render } from 'preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Answer } from './Answer.tsx';
import { texts } from './locales/en.ts';
import { NOTHING, questionIn, shownIn } from './state.ts';
import type { WireMessage, WireQuestion } from './wire.ts';

const question = (part: Partial<WireQuestion>): WireQuestion => ({
  kind: 'text',
  min: null,
  max: null,
  hint: '',
  choices: [],
  ...part,
});
const COLOURS = ['Red', 'Blue, dark', 'Green'].map((label) => ({ id: label.slice(0, 3), label }));

function show(part: Partial<WireQuestion>) {
  const sent: string[] = [];
  const picked: File[][] = [];
  const box = document.createElement('div');
  document.body.append(box);
  const chat = { send: (text: string) => void sent.push(text) };
  render(h(Answer, { question: question(part), chat, texts, pick: (files) => void picked.push(files) }), box);
  const settle = () => vi.waitFor(() => true);
  const button = (name: string) =>
    [...box.querySelectorAll('button')].find(
      (each) => each.textContent === name || each.getAttribute('aria-label') === name,
    ) as HTMLButtonElement;
  return { box, sent, picked, settle, button };
}
afterEach(() => document.body.replaceChildren());

describe('the input for an answer', () => {
  test('is five stars for a rating', () => {
    const { sent, button } = show({ kind: 'rating' });
    button('4 of 5').click();
    expect(sent).toEqual(['4']);
  });

  test('is yes and no in the language of the visitor', () => {
    const { sent, button } = show({ kind: 'yesNo' });
    button('No').click();
    expect(sent).toEqual(['No']);
  });

  test('is one button for each choice if only one is allowed', () => {
    const { sent, button } = show({ kind: 'choices', max: '1', choices: COLOURS });
    button('Blue, dark').click();
    expect(sent).toEqual(['Blue, dark']);
  });

  test('is a list to tick for several choices, within their limits', async () => {
    const { box, sent, button, settle } = show({ kind: 'choices', min: '2', max: '2', choices: COLOURS });
    const boxes = () => [...box.querySelectorAll('input')];
    expect(button('Send').disabled).toBe(true);
    boxes()[2]?.click();
    await settle();
    boxes()[1]?.click();
    await vi.waitFor(() => expect(boxes()[0]?.disabled).toBe(true));
    button('Send').click();
    expect(sent).toEqual(['Blue, dark\nGreen']);
  });

  test('is a calendar with the first and the last day', async () => {
    const { box, sent, button } = show({ kind: 'date', min: '2026-07-01', max: '2026-07-31' });
    const input = box.querySelector('input') as HTMLInputElement;
    expect([input.type, input.min, input.max]).toEqual(['date', '2026-07-01', '2026-07-31']);
    input.value = '2026-07-04';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() => expect(button('Send').disabled).toBe(false));
    button('Send').click();
    expect(sent).toEqual(['2026-07-04']);
  });

  test('is a button that opens the files', () => {
    const { box } = show({ kind: 'file', max: '1' });
    const input = box.querySelector('input') as HTMLInputElement;
    expect([input.type, input.multiple]).toEqual(['file', false]);
  });
});

describe('the question that a bot waits for', () => {
  const asks = (part: Partial<WireMessage> = {}) =>
    ({ seq: 1, origin: 'bot', extras: { question: question({ kind: 'email' }) }, ...part }) as WireMessage;
  const answer = { clientId: 'a', text: 'a', files: [], hasFailed: false };
  const said = { seq: 2, origin: 'customer', extras: null } as WireMessage;
  const opening = { token: 't', isNew: false, messages: [asks({ seq: -1_000 })] };

  test('is that of the last message, also before there is a conversation', () => {
    expect(questionIn({ ...NOTHING, messages: [asks()] })?.kind).toBe('email');
    expect(questionIn({ ...NOTHING, opening })?.kind).toBe('email');
    expect(shownIn({ ...NOTHING, opening, messages: [said] })).toEqual([said]);
  });

  test('is over once there is an answer or a person', () => {
    expect(questionIn({ ...NOTHING, messages: [asks(), said] })).toBeUndefined();
    expect(questionIn({ ...NOTHING, messages: [asks()], outbox: [answer] })).toBeUndefined();
    const conversation = { is_handed_off: true, ended_at: null } as never;
    expect(questionIn({ ...NOTHING, messages: [asks()], conversation })).toBeUndefined();
  });
});
