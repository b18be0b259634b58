import type { Endpoint } from '@parley/contracts/endpoint';
import { expect, test } from 'vitest';
import { openScreen, server } from './open-screen.tsx';
import { page, until, type Locator } from './page.ts';

interface Screen {
  /** What the screen shows, for the titles: "agents". */
  what: string;
  address: string;
  /** The call that brings the content. */
  endpoint: Endpoint;
  /** Gives the server everything that the screen asks for. */
  prepare: () => void;
  /** Something that only the loaded screen shows. */
  content: () => Locator;
  /** What the screen says when the content cannot be loaded. */
  failure?: string;
  retry?: string;
}

/** The states of a screen around its content: on the way, failed, refused, out of reach. Retrying works in each. */
export function testStates(screen: Screen) {
  const { what, address, endpoint, prepare, content, retry = 'Try again' } = screen;
  const failure = () => page.getByText(screen.failure ?? 'This could not be loaded.');

  test(`${what}: placeholders are shown until they are loaded`, async () => {
    prepare();
    const release = server().holds(endpoint);
    await openScreen(address);
    await until(
      () => page.loading.isThere,
      () => `${address} shows no placeholder.`,
    );
    expect(content().isThere).toBe(false);
    release();
    await expect(content()).toBeShown();
    await expect(page.loading).toBeGone();
  });

  test(`${what}: a failed, a refused and a broken load say so, and trying again works`, async () => {
    prepare();
    server().fails(endpoint, 500);
    await openScreen(address);
    for (const fail of [() => server().fails(endpoint, 403), () => server().breaks(endpoint)]) {
      await expect(failure()).toBeShown();
      expect(page.getByRole('alert').isThere).toBe(true);
      expect(content().isThere).toBe(false);
      fail();
      const before = server().calls(endpoint).length;
      await page.getByRole('button', { name: retry }).click();
      await until(
        () => server().calls(endpoint).length > before,
        () => `${retry} does not ask again.`,
      );
    }
    await expect(failure()).toBeShown();
    prepare();
    await page.getByRole('button', { name: retry }).click();
    await expect(content()).toBeShown();
    await expect(failure()).toBeGone();
  });
}
