import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { AutoWidthInput, RESIZE_DELAY_MS } from './AutoWidthInput.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function Name() {
  const [value, setValue] = useState('Shop widget');
  return <AutoWidthInput label="Name" value={value} maxLength={100} onChange={setValue} />;
}

test('the width follows the text 150 ms after the last letter', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Ten pixels for each letter: nothing is laid out here.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function width(this: HTMLElement) {
    return new DOMRect(0, 0, 10 * (this.textContent?.length ?? 0), 20);
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const settle = (ms: number) => flushSync(() => void vi.advanceTimersByTime(ms));
  flushSync(() => root.render(<Name />));
  const input = document.querySelector('input') as HTMLInputElement;
  expect(input.style.width).toBe('110px');
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    flushSync(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
  };
  expect(RESIZE_DELAY_MS).toBe(150);
  type('Shop widget of');
  settle(149);
  expect(input.style.width).toBe('110px');
  type('Shop widget of Graz');
  settle(149);
  expect(input.style.width).toBe('110px');
  settle(2);
  expect(input.style.width).toBe('190px');
  type('');
  settle(151);
  expect(input.style.width).toBe('64px');
  root.unmount();
});
