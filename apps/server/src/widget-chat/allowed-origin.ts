interface Allowed {
  allowedDomains: readonly string[];
  allowsAppWebViews: boolean;
}

/** An empty list allows every site. Pages inside apps have no real origin ("null" or file://) and need the setting. */
export function isAllowedOrigin(origin: string, { allowedDomains, allowsAppWebViews }: Allowed): boolean {
  if (allowedDomains.length === 0) return true;
  if (origin === 'null' || origin.startsWith('file:')) return allowsAppWebViews;
  if (!URL.canParse(origin)) return false;
  const host = new URL(origin).hostname.toLowerCase();
  return allowedDomains.some((domain) => (domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain));
}
