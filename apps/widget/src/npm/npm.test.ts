// @vitest-environment happy-dom
import { act, createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadParley, type ParleyApi } from './index.ts';
import { ParleyChat } from './react.ts';

const OPTIONS = { server: 'https://chat.shop.example', key: 'abc' };
let scripts: HTMLScriptElement[];
let destroy: ReturnType<typeof vi.fn>;

/** What the script does when it has loaded. */
function arrive() {
  window.Parley = { destroy } as unknown as ParleyApi;
  for (const script of scripts) script.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  destroy = vi.fn<() => void>(() => void delete window.Parley);
  // Nothing is fetched here: it is enough to see what would be.
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.Parley;
});

describe('the package', () => {
  test('loads the loader once and returns its API', async () => {
    const asked = [loadParley({ ...OPTIONS, language: 'ro', zIndex: 7, textColor: '#ffffff' }), loadParley(OPTIONS)];
    const [script, ...others] = scripts;
    expect(others).toEqual([]);
    expect(script?.src).toBe('https://chat.shop.example/widget.js?key=abc');
    expect({ ...script?.dataset }).toEqual({ key: 'abc', language: 'ro', zIndex: '7', textColor: '#ffffff' });
    arrive();
    const [one, other] = await Promise.all(asked);
    expect(one).toBe(other);
    expect(await loadParley(OPTIONS)).toBe(one);
    expect(scripts).toHaveLength(1);
  });

  test('names the URL when the chat cannot be loaded, and can be retried', async () => {
    const first = loadParley(OPTIONS);
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('https://chat.shop.example/widget.js?key=abc');
    scripts = [];
    const second = loadParley(OPTIONS);
    arrive();
    expect(await second).toBe(window.Parley);
  });

  test('shows the chat for as long as its component is mounted, also in strict mode', async () => {
    const onLoad = vi.fn<(parley: ParleyApi) => void>();
    const root = createRoot(document.createElement('div'));
    const chat = createElement(ParleyChat, { server: OPTIONS.server, channelKey: 'abc', onLoad });
    await act(async () => root.render(createElement(StrictMode, null, chat)));
    expect(scripts).toHaveLength(1);
    await act(async () => arrive());
    expect(onLoad).toHaveBeenCalledTimes(1);
    expect(destroy).not.toHaveBeenCalled();
    await act(async () => root.unmount());
    expect(destroy).toHaveBeenCalledTimes(1);
  });
});
