import { describe, expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';
import { ModelError } from './problems.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const down = () => Promise.reject(new ModelError('unreachable'));
const well = () => Promise.resolve('well');

function clocked() {
  let now = 1_000;
  const breaker = createBreaker(() => now);
  const outcome = (work: () => Promise<unknown>, key = 'a') =>
    breaker.run(key, work).catch((error: unknown) => (error instanceof ModelError ? error.problem : 'other'));
  return {
    outcome,
    later: (ms: number) => (now += ms),
    async fail(times: number, work: () => Promise<unknown> = down) {
      for (let time = 0; time < times; time += 1) await outcome(work);
    },
  };
}

describe('a provider that fails', () => {
  test('is not called for half a minute after five failures in a row', async () => {
    const { outcome, fail, later } = clocked();
    await fail(4);
    expect(await outcome(down)).toBe('unreachable');
    expect(await outcome(well)).toBe('resting');
    later(29_999);
    expect(await outcome(well)).toBe('resting');
    later(1);
    expect(await outcome(well)).toBe('well');
    expect(await outcome(well)).toBe('well');
  });

  test('is tried by a single call after the pause, and paused again if that fails', async () => {
    const { outcome, fail, later } = clocked();
    await fail(5);
    later(30_000);
    const trial = Promise.withResolvers<string>();
    const first = outcome(() => trial.promise);
    expect(await outcome(well)).toBe('resting');
    trial.reject(new ModelError('timeout'));
    expect(await first).toBe('timeout');
    expect(await outcome(well)).toBe('resting');
    later(30_000);
    expect(await outcome(well)).toBe('well');
  });

  test('is reset by one success in between', async () => {
    const { outcome, fail } = clocked();
    await fail(4);
    await outcome(well);
    await fail(4);
    expect(await outcome(well)).toBe('well');
  });

  test('does not affect other providers', async () => {
    const { outcome, fail } = clocked();
    await fail(5);
    expect(await outcome(well, 'b')).toBe('well');
  });

  test.each([
    ['a question that was refused', new ModelError('refused')],
    ['an answer that was too long', new ModelError('too_long')],
    ['somebody who stopped waiting', new DOMException('gone', 'AbortError')],
  ])('is not paused because of %s', async (_, error) => {
    const { outcome, fail } = clocked();
    await fail(9, () => Promise.reject(error));
    expect(await outcome(well)).toBe('well');
  });

  test('is tried again if the trial call was cancelled', async () => {
    const { outcome, fail, later } = clocked();
    await fail(5);
    later(30_000);
    await fail(1, () => Promise.reject(new DOMException('gone', 'AbortError')));
    expect(await outcome(well)).toBe('well');
  });

  test('counts concurrent failures', async () => {
    const { outcome } = clocked();
    await Promise.all(Array.from({ length: 5 }, () => outcome(down)));
    expect(await outcome(well)).toBe('resting');
  });
});

describe('a company with many concurrent calls', () => {
  const setUp = () => {
    const takeTurn = createConcurrencyLimit(2);
    const started: string[] = [];
    const ends = new Map<string, PromiseWithResolvers<void>>();
    const ask = (name: string, key = 'a', signal?: AbortSignal) =>
      takeTurn(
        key,
        () => {
          started.push(name);
          const end = Promise.withResolvers<void>();
          ends.set(name, end);
          return end.promise;
        },
        signal,
      );
    return {
      ask,
      started,
      end: (name: string) => ends.get(name)?.resolve(),
      fail: (name: string) => ends.get(name)?.reject(new Error(name)),
    };
  };

  test('waits its turn, in order, and delays nobody else', async () => {
    const { ask, started, end, fail } = setUp();
    const asked = ['1', '2', '3', '4'].map((name) => ask(name).catch(() => {}));
    void ask('other', 'b');
    await expect.poll(() => started).toEqual(['1', '2', 'other']);
    fail('2');
    await expect.poll(() => started).toEqual(['1', '2', 'other', '3']);
    end('1');
    await expect.poll(() => started).toEqual(['1', '2', 'other', '3', '4']);
    end('3');
    end('4');
    await Promise.all(asked);
    void ask('5');
    void ask('6');
    await expect.poll(() => started.slice(5)).toEqual(['5', '6']);
  });

  test('can stop waiting', async () => {
    const { ask, started, end } = setUp();
    void ask('1');
    void ask('2');
    const caller = new AbortController();
    const third = ask('3', 'a', caller.signal);
    void ask('4');
    caller.abort(new Error('Enough.'));
    await expect(third).rejects.toThrow('Enough.');
    end('1');
    await expect.poll(() => started).toEqual(['1', '2', '4']);
    await expect(ask('5', 'a', AbortSignal.abort(new Error('Gone.')))).rejects.toThrow('Gone.');
  });
});
