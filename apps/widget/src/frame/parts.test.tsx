// @vitest-environment happy-dom
import { render, type ComponentChild } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { Composer } from './Composer.tsx';
import { Emoji } from './Emoji.tsx';
import { Extras } from './Extras.tsx';
import { Header } from './Header.tsx';
import { Home } from './Home.tsx';
import { texts } from './locales/en.ts';
import { Messages } from './Messages.tsx';
import { NOTHING } from './state.ts';
import { Teaser } from './Teaser.tsx';
import { setTheme, startTheme } from './theme.ts';
import type { WireFrame, WireMessage, WireQuestion } from './wire.ts';

let root: HTMLElement;
beforeEach(() => {
  document.documentElement.lang = 'en';
  sessionStorage.clear();
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
});

const show = (what: ComponentChild) => act(() => render(what, root));
const button = (name: string) =>
  [...root.querySelectorAll('button')].find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent).includes(name),
  );

const said = (seq: number, part: Partial<WireMessage> = {}) =>
  ({
    id: seq,
    seq,
    conversation_id: 1,
    origin: 'operator',
    author: { name: 'Mira' },
    type: 'text',
    text: `Text ${seq}`,
    attachments: [],
    extras: null,
    option_id: null,
    status: 'sent',
    client_id: null,
    sent_at: '2026-11-18T09:00:00Z',
    ...part,
  }) as unknown as WireMessage;
const chat = { view: vi.fn<(id: number) => void>(), startOver: vi.fn<() => void>() };
const asChat = chat as unknown as Chat;

describe('the teaser beside a closed launcher', () => {
  const heights: number[] = [];
  const props = { texts, onOpen: vi.fn<() => void>(), onHeight: (height: number) => void heights.push(height) };

  test('shows the newest unread text as text, with the name of who wrote it', async () => {
    const messages = [said(1), said(2, { text: '<img src=x onerror=alert(1)> **Hi**' })];
    await show(<Teaser {...props} state={{ ...NOTHING, isKnown: true, messages }} invitation="" />);
    expect(root.textContent).toContain('Mira');
    expect(root.textContent).toContain('<img src=x onerror=alert(1)> **Hi**');
    expect(root.querySelector('img')).toBeNull();
    expect(heights.at(-1)).toBeGreaterThan(0);
    await act(() => button('Mira')?.click());
    expect(props.onOpen).toHaveBeenCalledTimes(1);
  });

  test('stays closed until the next message once it was dismissed', async () => {
    const messages = [said(11)];
    await show(<Teaser {...props} state={{ ...NOTHING, isKnown: true, messages }} invitation="" />);
    await act(() => button('Dismiss')?.click());
    expect(root.textContent).toBe('');
    expect(heights.at(-1)).toBe(0);
    await show(
      <Teaser {...props} state={{ ...NOTHING, isKnown: true, messages: [said(11), said(12)] }} invitation="" />,
    );
    expect(root.textContent).toContain('Text 12');
  });

  test('invites only those who have not written yet, and not again once dismissed', async () => {
    await show(<Teaser {...props} state={{ ...NOTHING, isKnown: true }} invitation="Need a hand?" />);
    expect(root.textContent).toBe('');
    await show(<Teaser {...props} state={NOTHING} invitation="Need a hand?" />);
    expect(root.textContent).toContain('Need a hand?');
    expect(sessionStorage.length).toBe(0);
    await act(() => button('Dismiss')?.click());
    await show(<Teaser {...props} state={{ ...NOTHING }} invitation="Need a hand?" />);
    expect(root.textContent).toBe('');
  });
});

describe('the list of conversations', () => {
  const item = (id: number, ended_at: string | null) => ({
    id,
    text: `Last of ${id}`,
    author: id === 2 ? 'Mira' : null,
    origin: id === 2 ? 'operator' : 'bot',
    last_at: '2026-11-18T09:00:00Z',
    ended_at,
    unread: id === 2 ? 3 : 0,
  });
  const apiWith = (data: object[]) => ({ get: async () => ({ data }) }) as unknown as Api;

  const people = 'Our team usually answers within an hour.';
  test('opens a past conversation, and remembers the newest one', async () => {
    const onLeave = vi.fn<(newest?: number) => void>();
    const items = [item(2, null), item(1, '2026-11-17T09:00:00Z')];
    await show(
      <Home api={apiWith(items)} chat={asChat} state={NOTHING} texts={texts} people={people} onLeave={onLeave} />,
    );
    await vi.waitFor(() => expect(root.textContent).toContain('Last of 1'));
    expect(root.querySelector('.count')?.textContent).toBe('3');
    expect(root.textContent).toContain('Mira · ');
    expect(root.textContent).toContain(people);
    expect(root.textContent).toContain('AI assistant · ');
    await act(() => button('Last of 1')?.click());
    expect(chat.view).toHaveBeenCalledWith(1);
    expect(onLeave).toHaveBeenCalledWith(2);
  });

  test('begins a new conversation at once if none is open', async () => {
    const onLeave = vi.fn<(newest?: number) => void>();
    const items = [item(1, '2026-11-17T09:00:00Z')];
    await show(
      <Home api={apiWith(items)} chat={asChat} state={NOTHING} texts={texts} people={people} onLeave={onLeave} />,
    );
    await vi.waitFor(() => expect(root.textContent).toContain('Last of 1'));
    await act(() => button('New conversation')?.click());
    expect(chat.startOver).toHaveBeenCalledTimes(1);
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

test('a visitor who was faster than the words of the bot finds no empty bubble above', async () => {
  const state = { ...NOTHING, isKnown: true, messages: [said(1, { origin: 'customer', author: null })] };
  const props = { api: {} as Api, chat: asChat, texts, company: 'Shop', state };
  await show(<Messages {...props} greeting="Hello!" />);
  expect(root.querySelectorAll('.bubble')).toHaveLength(2);
  await show(<Messages {...props} greeting="" />);
  expect(root.querySelectorAll('.bubble')).toHaveLength(1);
});

describe('who answers', () => {
  const messages = [said(1, { origin: 'bot', author: null }), said(2, { origin: 'bot', author: null }), said(3)];
  const state = { ...NOTHING, isKnown: true, messages };

  test('is marked once below what the bot says, and has a name and a face for a person', async () => {
    const props = { api: {} as Api, chat: asChat, texts, company: 'Shop', greeting: 'Hello!' };
    await show(<Messages {...props} state={state} />);
    expect([...root.querySelectorAll('.ai')].map((each) => each.textContent)).toEqual(['AI assistant']);
    expect(root.querySelector('.face')?.textContent).toBe('M');
    expect(root.textContent).toContain('Mira, ');
  });

  test('stands in the header, and the arrow leads to the conversations', async () => {
    const onHome = vi.fn<() => void>();
    const props = { name: 'Shop', subtitle: 'AI assistant', isOnline: true, texts, hasMenu: true, isMenuOpen: false };
    const nothing = () => {};
    await show(<Header {...props} hasBot state={NOTHING} onMenu={nothing} onHome={onHome} onClose={null} />);
    expect(root.querySelector('.mark svg')).not.toBeNull();
    await act(() => button('Your conversations')?.click());
    expect(onHome).toHaveBeenCalledTimes(1);
    expect(button('Close chat')).toBeUndefined();
    await show(<Header {...props} hasBot state={state} onMenu={nothing} onHome={null} onClose={nothing} />);
    expect(root.querySelector('.mark')?.textContent).toBe('M');
    expect(button('Close chat')).toBeDefined();
  });
});

describe('an answer with sources', () => {
  const answer = (sources: object[]) => {
    const extras = { options: [], card: null, quick_actions: [], sources } as unknown as NonNullable<
      WireMessage['extras']
    >;
    return { extras, message: said(7, { origin: 'bot', extras }), state: NOTHING, chat: asChat, texts };
  };
  const pressed = () => [...root.querySelectorAll('[aria-pressed]')].map((each) => each.getAttribute('aria-pressed'));

  test('asks whether it helped; a second tap takes the opinion back, and one that is not stored is not shown', async () => {
    const post = vi.fn<(path: string, body: object) => Promise<void>>(async () => {});
    await show(<Extras api={{ post } as unknown as Api} {...answer([{ number: 1, title: 'Help', url: null }])} />);
    await act(() => button('This did not help')?.click());
    expect(pressed()).toEqual(['false', 'true']);
    await act(() => button('This did not help')?.click());
    expect(post.mock.calls).toEqual([
      ['/message/react', { message_id: 7, emoji: '👎' }],
      ['/message/react', { message_id: 7, emoji: null }],
    ]);
    post.mockRejectedValueOnce(new Error('offline'));
    await act(() => button('This helped')?.click());
    await vi.waitFor(() => expect(pressed()).toEqual(['false', 'false']));
  });

  test('is the only one that asks', async () => {
    await show(<Extras api={{} as Api} {...answer([])} />);
    expect(button('This helped')).toBeUndefined();
  });
});

test.each([
  ['email', 'email'],
  ['phone', 'tel'],
  ['number', 'decimal'],
  ['url', 'url'],
  ['text', ''],
])('for a question of the kind %s a phone shows the keyboard "%s"', async (kind, keyboard) => {
  const question = { kind, min: null, max: null, hint: 'AB-##', choices: [] } as WireQuestion;
  const nothing = () => {};
  const props = { texts, input: { current: null }, text: '', setText: nothing, picked: [], pick: nothing };
  const typing = { typing: nothing } as unknown as Chat;
  await show(<Composer {...props} api={{} as Api} chat={typing} question={question} unpick={nothing} />);
  const field = root.querySelector('textarea');
  expect([field?.getAttribute('inputmode') ?? '', field?.placeholder]).toEqual([keyboard, 'AB-##']);
  expect(field?.getAttribute('autocomplete') ?? '').toBe(keyboard);
});

test('an emoji is picked by keyboard', async () => {
  const onPick = vi.fn<(emoji: string) => void>();
  await show(<Emoji texts={texts} onPick={onPick} onClose={() => {}} />);
  const buttons = [...root.querySelectorAll('button')];
  expect(document.activeElement).toBe(buttons[0]);
  buttons[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  expect(document.activeElement).toBe(buttons[1]);
  await act(() => buttons[1]?.click());
  expect(onPick).toHaveBeenCalledWith('😄');
});

test.each([
  ['dark', 'light', true],
  ['light', 'dark', false],
  ['', 'dark', true],
  ['undefined', 'light', false],
])('the wish %j of the page and the theme %s of the channel: dark is %s', (wish, theme, isDark) => {
  startTheme({ theme, palette: {}, dark_palette: {} } as unknown as WireFrame, wish);
  expect(document.documentElement.classList.contains('dark')).toBe(isDark);
  setTheme('dark');
  expect(document.documentElement.classList.contains('dark')).toBe(true);
});
