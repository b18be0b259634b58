import { describe, expect, test } from 'vitest';
import { createLead } from './lead.ts';

type Work = () => Promise<void>;
interface Asked {
  run: Work;
  reject: (reason: unknown) => void;
  resolve: () => void;
}

/** One lock shared by several tabs, as in a browser. */
function createLocks() {
  let holder: Asked | undefined;
  const waiting: Asked[] = [];
  const next = () => {
    holder = waiting.shift();
    const mine = holder;
    void mine?.run().then(() => {
      mine.resolve();
      if (holder === mine) next();
    });
  };
  const request = (_name: string, options: LockOptions, run: Work) =>
    new Promise<void>((resolve, reject) => {
      const asked = { run, reject, resolve };
      options.signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(asked);
        if (at < 0) return;
        waiting.splice(at, 1);
        reject(new DOMException('', 'AbortError'));
      });
      if (options.steal) {
        holder?.reject(new DOMException('', 'AbortError'));
        waiting.unshift(asked);
        next();
      } else {
        waiting.push(asked);
        if (!holder) next();
      }
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

function openTab(locks: Pick<LockManager, 'request'> | undefined) {
  let running = 0;
  const lead = createLead(
    'parley',
    async (signal) => {
      running += 1;
      await untilAborted(signal);
      running -= 1;
    },
    locks,
  );
  return { lead, isLeading: () => running === 1 };
}

describe('the tabs of one browser', () => {
  test('have one leader, the first tab to ask', async () => {
    const locks = createLocks();
    const tabs = [openTab(locks), openTab(locks), openTab(locks)];
    for (const { lead } of tabs) lead.wait();
    await settle();
    expect(tabs.map(({ isLeading }) => isLeading())).toEqual([true, false, false]);
  });

  test('hand leadership to the tab that becomes visible', async () => {
    const locks = createLocks();
    const [first, second] = [openTab(locks), openTab(locks)];
    first.lead.wait();
    second.lead.wait();
    await settle();
    second.lead.take();
    await settle();
    expect([first.isLeading(), second.isLeading()]).toEqual([false, true]);
    first.lead.take();
    await settle();
    expect([first.isLeading(), second.isLeading()]).toEqual([true, false]);
  });

  test('keep leadership when asked twice', async () => {
    const tab = openTab(createLocks());
    tab.lead.wait();
    await settle();
    tab.lead.take();
    await settle();
    expect(tab.isLeading()).toBe(true);
  });

  test('each lead on their own if locks are missing or forbidden', async () => {
    const forbidden = {
      request: () => Promise.reject(new DOMException('', 'SecurityError')),
    } as unknown as Pick<LockManager, 'request'>;
    const [alone, refused] = [openTab(undefined), openTab(forbidden)];
    alone.lead.wait();
    refused.lead.wait();
    await settle();
    expect([alone.isLeading(), refused.isLeading()]).toEqual([true, true]);
  });
});
