const STAYS_HERE = /^\/(?![/\\])/;

/** The wanted path if it stays within this site, else null: a link must not send people elsewhere after sign-in. */
export function safeRedirect(wanted: string | null): string | null {
  if (!wanted || !STAYS_HERE.test(wanted) || /[\p{Cc}\\]/u.test(wanted)) return null;
  if (!URL.canParse(wanted, window.location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  const path = pathname + search + hash;
  // "/..//evil.test" only becomes harmful once it is resolved.
  return origin === window.location.origin && STAYS_HERE.test(path) ? path : null;
}
