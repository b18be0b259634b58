/** An empty list allows every site. Requests without an origin come from our own frame or from no browser at all. */
export function isAllowedOrigin(origin: string | undefined, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.length === 0) return true;
  if (!URL.canParse(origin)) return false;
  const host = new URL(origin).hostname.toLowerCase();
  return allowed.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
}
