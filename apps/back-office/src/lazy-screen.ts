import i18next from 'i18next';
import type { ComponentType } from 'react';
import type { Path } from 'react-router';
import { showSuccess } from './components/toast-queue.ts';
import { loadTexts, type Catalogs } from './language.ts';

/** The navigation target: a click loads its screen before the browser shows the new address. */
let wanted = (): Path => window.location;

/** Sets how to find the address of a screen that failed to load. */
export function reloadAt(find: () => Path) {
  wanted = find;
}

const flagOf = (name: string) => `parley.reloaded.${name}`;

/**
 * Loads a screen on demand, with the texts of its feature. If that fails, for example because a new version has
 * replaced the files, the page reloads once at the requested address and says so; if it fails again, the error is logged and the
 * error screen shows it.
 */
export function lazyScreen<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
  texts?: Catalogs,
) {
  return async () => {
    try {
      const [screen] = await Promise.all([load(), texts && loadTexts(texts)]);
      if (sessionStorage.getItem(flagOf(name)) !== null) showSuccess(i18next.t('errors.reloaded'));
      sessionStorage.removeItem(flagOf(name));
      return { Component: screen[name] };
    } catch (error) {
      if (sessionStorage.getItem(flagOf(name)) === null) {
        sessionStorage.setItem(flagOf(name), 'yes');
        reload(wanted());
        return new Promise<never>(() => {}); // the page is about to reload
      }
      sessionStorage.removeItem(flagOf(name));
      console.error(`The screen ${name} could not be loaded.`, error);
      throw error;
    }
  };
}

function reload({ pathname, search, hash }: Path) {
  const isHere = pathname === window.location.pathname && search === window.location.search;
  if (isHere) window.location.reload();
  else window.location.assign(pathname + search + hash);
}
