const WIDTH = 600;
const HEIGHT = 760;

/** Opens the empty window of a sign-in, which browsers allow only while a click is handled; null if they do not. */
export function openSignInWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${Math.round(left)},top=${Math.round(top)}`;
  const opened = window.open('about:blank', '', features);
  if (opened) opened.opener = null; // the platform's pages must not be able to navigate ours
  return opened;
}

/** The platform's sign-in page and the state that its answer will carry; null if it is not an address to visit. */
export function readSignInAddress(url: string): { url: string; state: string } | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const state = parsed?.searchParams.get('state');
  return parsed && state && /^https?:$/.test(parsed.protocol) ? { url: parsed.href, state } : null;
}

const POLL_MS = 400;
/** The return page closes its window right after it has told the outcome. */
const GRACE_MS = 1_600;

/**
 * Calls back when the window was closed. A window on pages that cut all ties looks closed too, so it only counts while
 * our own page has the focus.
 */
export function whenClosed(opened: Window, onClosed: () => void): () => void {
  let closedFor = 0;
  const timer = setInterval(() => {
    closedFor = opened.closed && document.hasFocus() ? closedFor + POLL_MS : 0;
    if (closedFor < GRACE_MS) return;
    clearInterval(timer);
    onClosed();
  }, POLL_MS);
  return () => clearInterval(timer);
}
