/** How long tests wait for what happens by itself, where `expect.poll` cannot stand; the same as in vitest.config.ts. */
export const PATIENT = { timeout: 60_000, interval: 20 };
