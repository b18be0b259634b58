import type { ToFrame } from './protocol.ts';

interface Rule {
  path: string;
  afterSeconds: number;
}

/** When the channel's proactive messages are shown: injected by the server. */
declare const PARLEY_RULES: Rule[];

/** The channel's look, for tags without the key in their URL: injected by the server. */
declare const PARLEY_LOOK: { after?: number };

const CHECK_MS = 1_000;

type StartPage = (
  apply: (look: object) => void,
  storedToken: () => string | undefined,
  load: () => void,
  postToFrame: (type: ToFrame['type'], value?: unknown) => void,
  root: ShadowRoot,
) => void;

/** The number of the first message that is due on this page, or -1. */
export const dueRule = (rules: readonly Rule[], address: string, seconds: number): number =>
  rules.findIndex(({ path, afterSeconds }) => address.includes(path) && seconds >= afterSeconds);

/** Runs once the page is idle. A returning visitor sees new answers; nothing is stored for anyone else. */
export const start: StartPage = (apply, storedToken, load, postToFrame, root) => {
  const look = PARLEY_LOOK;
  apply(look);
  const { after } = look;
  // The bot may speak first after some time on the page.
  if (after) setTimeout(() => (load(), postToFrame('after', after)), after * 1_000);
  if (storedToken()) return load();
  loadWhenIdle(load);
  if (PARLEY_RULES.length > 0) watch(storedToken, load, postToFrame, root);
};

/** Loads the chat behind the launcher, so that a tap opens it at once. Visitors who save data are spared. */
function loadWhenIdle(load: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, CHECK_MS); // Safari
}

/** Waits for the first rule that fits. A page without reloads changes its address, which restarts the clock. */
function watch(
  storedToken: () => string | undefined,
  load: () => void,
  postToFrame: (type: ToFrame['type'], value?: unknown) => void,
  root: ShadowRoot,
) {
  let address = location.href;
  let since = Date.now();
  const timer = setInterval(() => {
    if (!root.isConnected || storedToken() || root.querySelector('[aria-expanded=true]')) return clearInterval(timer);
    if (address !== location.href) since = Date.now();
    address = location.href;
    const due = document.hidden ? -1 : dueRule(PARLEY_RULES, address, (Date.now() - since) / 1_000);
    if (due < 0) return;
    clearInterval(timer);
    load();
    postToFrame('tease', due);
  }, CHECK_MS);
}
