// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox, type OutboxDependencies, type Unsent } from './outbox.ts';

let sent: string[];
let isOffline: boolean;
let refuses: (item: Unsent) => string | null;

const dependencies = (): OutboxDependencies => ({
  key: 'outbox',
  store: localStorage,
  isOffline: () => isOffline,
  wordsOf: (error) => (error as Error).message,
  send: async (item) => {
    const problem = refuses(item);
    if (problem !== null) throw new Error(problem);
    sent.push(item.clientId);
  },
});
const item = (clientId: string) => ({ clientId, text: clientId, attachments: [], writtenAt: 1 });
const stored = () => (JSON.parse(localStorage.getItem('outbox') ?? '[]') as Unsent[]).map(({ clientId }) => clientId);

beforeEach(() => {
  localStorage.clear();
  sent = [];
  isOffline = false;
  refuses = () => null;
});

describe('what staff send', () => {
  test('is sent in the order it was written, and removed once the server has it', async () => {
    const outbox = createOutbox(dependencies());
    const both = [outbox.add(item('first')), outbox.add(item('second'))];
    expect(outbox.items()).toHaveLength(2);
    expect(stored()).toEqual(['first', 'second']);
    await Promise.all(both);
    expect(sent).toEqual(['first', 'second']);
    expect(outbox.items()).toEqual([]);
    expect(localStorage.getItem('outbox')).toBeNull();
  });

  test('keeps its position and shows the reason when it is refused, and nothing overtakes it', async () => {
    refuses = ({ clientId }) => (clientId === 'first' ? 'Ended.' : null);
    const outbox = createOutbox(dependencies());
    await Promise.all([outbox.add(item('first')), outbox.add(item('second'))]);
    expect(sent).toEqual([]);
    expect(outbox.items().map(({ problem }) => problem)).toEqual(['Ended.', 'Ended.']);

    refuses = () => null;
    await outbox.retry('first');
    await outbox.retry('second');
    expect(sent).toEqual(['first', 'second']);
  });

  test('waits while there is no network, and is sent when it is back', async () => {
    isOffline = true;
    const outbox = createOutbox(dependencies());
    await outbox.add(item('first'));
    expect(outbox.items()).toMatchObject([{ problem: null }]);
    isOffline = false;
    await outbox.resume();
    expect(sent).toEqual(['first']);
  });

  test('survives a reload and can be sent or deleted then', async () => {
    refuses = () => '';
    await createOutbox(dependencies()).add(item('first'));
    const later = createOutbox(dependencies());
    expect(later.items()).toMatchObject([{ clientId: 'first', problem: '' }]);
    later.remove('first');
    expect(stored()).toEqual([]);
  });

  test('is settled when any source confirms that the server has it', () => {
    isOffline = true;
    const outbox = createOutbox(dependencies());
    void outbox.add(item('first'));
    outbox.settle(new Set(['first']));
    expect(outbox.items()).toEqual([]);
  });

  test('does not touch what another tab has stored', async () => {
    const outbox = createOutbox(dependencies());
    localStorage.setItem('outbox', JSON.stringify([{ ...item('other'), problem: null }]));
    await outbox.add(item('mine'));
    expect(stored()).toEqual(['other']);
  });

  test('works without storage when storage is full', async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {},
    };
    const outbox = createOutbox({ ...dependencies(), store: full });
    await outbox.add(item('first'));
    expect(sent).toEqual(['first']);
  });
});
