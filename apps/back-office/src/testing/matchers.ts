import { expect } from 'vitest';
import type { Locator } from './page.ts';

/** Assertions that wait, named like those of the browser tests. */
expect.extend({
  async toBeShown(locator: Locator) {
    await locator.waitFor();
    return { pass: true, message: () => 'It is shown.' };
  },
  async toBeGone(locator: Locator) {
    await locator.waitForGone();
    return { pass: true, message: () => 'It is gone.' };
  },
  async toBeFocused(locator: Locator) {
    await locator.waitForFocus();
    return { pass: true, message: () => 'It is focused.' };
  },
});

declare module 'vitest' {
  interface Matchers {
    /** There is exactly one, sooner or later. */
    toBeShown: () => Promise<void>;
    /** There is none, sooner or later. */
    toBeGone: () => Promise<void>;
    toBeFocused: () => Promise<void>;
  }
}
