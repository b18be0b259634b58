import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/**
 * What axe finds in one document, as `rule at elements`. Its script is loaded once per document and runs in place,
 * which takes a seventh of the time of the package for Playwright (it finishes every audit in a page of its own).
 */
export async function violationsIn(document: Page | Frame): Promise<string[]> {
  const isLoaded = await document.evaluate(() => window.axe !== undefined);
  if (!isLoaded) await document.evaluate(axe.source);
  return document.evaluate(async () => {
    const results = await window.axe?.run({ resultTypes: ['violations'], iframes: false });
    if (!results) throw new Error('axe has not been loaded.');
    return results.violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}
