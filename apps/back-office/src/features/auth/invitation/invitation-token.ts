const STORED = 'parley.invitation';

/**
 * Takes the token out of the address, where history, screenshots and referrers would give it away, and keeps it for this
 * tab: it has to survive signing in.
 */
export function takeToken(): string {
  const address = new URL(window.location.href);
  const followed = address.searchParams.get('token');
  if (followed) {
    sessionStorage.setItem(STORED, followed);
    window.history.replaceState(window.history.state, '', address.pathname);
  }
  return sessionStorage.getItem(STORED) ?? '';
}

/** The invitation was accepted. */
export const forgetToken = () => sessionStorage.removeItem(STORED);
