/** The wanted path if it stays within this site, else null: a link must not be able to send people elsewhere after sign-in. */
export function safeRedirect(wanted: string | null): string | null {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return null;
  const url = URL.canParse(wanted, window.location.origin) ? new URL(wanted, window.location.origin) : null;
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : null;
}
