import createCache from '@emotion/cache';
import type { Locale } from '@parley/contracts/locales';
import i18next from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { forgetProfile, queryClient } from '../api/session.ts';
import { App } from '../App.tsx';
import { dismissToast, toasts } from '../components/toast-queue.ts';
import { changeLanguage, startLanguage } from '../language.ts';
import { createRouter } from '../router.ts';
import { connect, setWidth } from './browser.ts';
import { FakeApi } from './fake-api.ts';
import { until } from './page.ts';

// Outside the document, styles cost little; nothing is laid out anyway.
const styles = createCache({ key: 'p', container: document.createElement('head') });
let api: FakeApi;
let close: (() => void) | undefined;
const complaints: string[] = [];

await startLanguage();
// A text that the chosen language does not have is shown as its key.
i18next.options.saveMissing = true;
i18next.on('missingKey', (_languages: unknown, _namespace: unknown, key: string, shown: string) => {
  if (shown === key) complaints.push(`No text for ${key} in ${i18next.language}.`);
});
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

/** Before each test: a server that knows nothing but the signed-in person. */
export function prepareScreen() {
  api = new FakeApi();
  connect(api);
  document.cookie = 'XSRF-TOKEN=test; path=/';
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words.map(String).join(' ')));
}

/** After each test: forgets everything, and fails the test if a call, a text or React had something to complain about. */
export function closeScreen() {
  leavePage();
  connect(undefined);
  setWidth();
  const problems = [...api.problems, ...complaints.splice(0)];
  for (const { id } of toasts()) dismissToast(id);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect(problems).toEqual([]);
}

/** Like closing the tab: only what the browser stores remains. */
function leavePage() {
  close?.();
  close = undefined;
  forgetProfile();
  queryClient.clear();
  document.body.replaceChildren();
}

/** The fake server of the running test. */
export const server = (): FakeApi => api;

/** Opens the app at an address, signed in, in the given language; a second time is a reload. */
export async function openScreen(address: string, language: Locale = 'en') {
  leavePage();
  await changeLanguage(language);
  window.history.replaceState(null, '', address);
  const router = createRouter();
  const root: Root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<App router={router} styles={styles} />);
  close = () => {
    root.unmount();
    router.dispose();
  };
  await until(
    () => router.state.initialized && document.querySelector('h1, main') !== null,
    () => `Nothing opened at ${address}.`,
  );
}
