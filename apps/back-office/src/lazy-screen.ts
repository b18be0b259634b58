import type { ComponentType } from 'react';
import { loadTexts, type Catalogs } from './language.ts';

const flagOf = (name: string) => `parley.reloaded.${name}`;

/**
 * Loads a screen on demand, with the words of its feature. When that fails – a new version may have replaced the files – the page
 * reloads once; when it fails again, the error is logged and the error screen shows it.
 */
export function lazyScreen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  texts?: Catalogs,
) {
  return async () => {
    try {
      const [screen] = await Promise.all([load(), texts && loadTexts(texts)]);
      sessionStorage.removeItem(flagOf(name));
      return { Component: screen[name] };
    } catch (error) {
      if (sessionStorage.getItem(flagOf(name)) === null) {
        sessionStorage.setItem(flagOf(name), 'yes');
        window.location.reload();
        return new Promise<never>(() => {}); // the page is about to go
      }
      sessionStorage.removeItem(flagOf(name));
      console.error(`The screen ${name} could not be loaded.`, error);
      throw error;
    }
  };
}
