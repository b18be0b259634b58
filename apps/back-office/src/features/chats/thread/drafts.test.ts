// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDraft, subscribeDrafts, writeDraft } from './drafts.ts';

const file = { id: 3, name: 'a.pdf', mediaType: 'application/pdf', size: 10, width: null, height: null };

beforeEach(() => localStorage.clear());

describe('a draft', () => {
  test('is stored per person and conversation', () => {
    writeDraft(1, 10, { text: 'Hello', files: [file] });
    expect(readDraft(1, 10)).toEqual({ text: 'Hello', files: [file] });
    expect(readDraft(1, 11)).toEqual({ text: '', files: [] });
    expect(readDraft(2, 10)).toEqual({ text: '', files: [] });
  });

  test('is the same object until it changes', () => {
    writeDraft(1, 10, { text: 'Hello', files: [] });
    expect(readDraft(1, 10)).toBe(readDraft(1, 10));
  });

  test('leaves nothing behind when it is empty', () => {
    writeDraft(1, 10, { text: 'Hello', files: [] });
    writeDraft(1, 10, { text: '', files: [] });
    expect(localStorage).toHaveLength(0);
  });

  test('notifies its subscribers in this tab and in others', () => {
    const listener = vi.fn<() => void>();
    const stop = subscribeDrafts(listener);
    writeDraft(1, 10, { text: 'Hello', files: [] });
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent('storage', { key: 'parley.chat-draft.1.10' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });

  test.each(['{', '[]', '{"text":1,"files":"x"}', 'null'])('%s in storage is read as an empty draft', (raw) => {
    localStorage.setItem('parley.chat-draft.1.10', raw);
    expect(readDraft(1, 10)).toEqual({ text: '', files: [] });
  });
});
