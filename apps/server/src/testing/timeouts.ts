/**
 * How long tests wait for background work. Shared machines are sometimes several times slower for minutes; fast machines do not
 * wait any longer. This is also the default of `expect.poll`.
 */
export const LONG_TIMEOUT = { timeout: 60_000, interval: 20 };
