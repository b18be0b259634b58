/**
 * How long tests wait for what happens by itself. A borrowed machine is sometimes several times slower for minutes; what is fast does
 * not wait longer for it. `expect.poll` waits so by itself.
 */
export const PATIENT = { timeout: 60_000, interval: 20 };
