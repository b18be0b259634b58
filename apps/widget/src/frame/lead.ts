type Locks = Pick<LockManager, 'request'>;

/**
 * Elects one leading tab of the browser, which runs `work` until its signal is aborted. Calling `take` steals the lead:
 * the visible tab should have it, because hidden tabs may be frozen. A tab that loses the lead waits until it is free
 * again.
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
      if (own !== mine) return; // superseded by a newer request
      if (error instanceof Error && error.name === 'AbortError') ask(false);
      else void run(); // locks are not allowed here
    });
  }

  return {
    take: () => ask(true),
    wait: () => ask(false),
  };
}
