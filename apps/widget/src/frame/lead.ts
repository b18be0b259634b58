type Locks = Pick<LockManager, 'request'>;

/**
 * Gives one tab of the browser the lead, which is what `work` does until its signal is aborted. Whoever calls `take` has it: the
 * tab in view, because tabs out of view may be frozen. A tab that is robbed waits until the lead is free again.
 */
export function createLead(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  locks: Locks | undefined = navigator.locks,
) {
  let own: AbortController | undefined;

  function ask(isTaken: boolean) {
    own?.abort();
    const mine = (own = new AbortController());
    const run = () => work(mine.signal);
    if (!locks) return void run();
    locks.request(name, isTaken ? { steal: true } : { signal: mine.signal }, run).catch((error: unknown) => {
      if (own !== mine) return; // asked anew since
      if (error instanceof Error && error.name === 'AbortError') ask(false);
      else void run(); // locks are forbidden here
    });
  }

  return {
    take: () => ask(true),
    wait: () => ask(false),
  };
}
