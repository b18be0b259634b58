const MAX_LENGTH = 2_000;
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|yclid|msclkid|dclid|igshid|mc_[ce]id|_ga|_gl|ref_src|phpsessid|jsessionid|sid|sessionid)$/i;
/** Endings of what is never a page with words. */
const NOT_A_PAGE =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|ogg|wav|avi|mov|woff2?|ttf|eot|css|m?js|json|xml|rss|atom|zip|gz|tar|rar|7z|exe|dmg|apk|iso)$/i;

/** An address in the one form by which it is known: no fragment, no tracking, parameters in order. Null when it is none. */
export function normalise(address: string, base?: string): string | null {
  if (address.length > MAX_LENGTH || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  url.search = new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString();
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '');
  return url.href.length > MAX_LENGTH ? null : url.href;
}

export const hostOf = (address: string): string => new URL(address).host;
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
export const mayBePage = (address: string): boolean => !NOT_A_PAGE.test(new URL(address).pathname);

/** What addresses of an endless calendar or list have in common: all but their figures and the values of their parameters. */
export function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return `${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].join('&')}`;
}

/** Paths that lead into themselves: too deep, or with the same step again and again. */
export function isEndless(address: string): boolean {
  const steps = new URL(address).pathname.split('/').filter(Boolean);
  const times = new Map<string, number>();
  for (const step of steps) times.set(step, (times.get(step) ?? 0) + 1);
  return steps.length > 15 || Math.max(0, ...times.values()) > 3;
}

/** The address that a page gives as its true one, when it is the same page written otherwise; sites err, so others do not count. */
export function trueAddress(own: string, canonical: string | null): string {
  const given = canonical === null ? null : normalise(canonical, own);
  if (given === null) return own;
  const bare = (address: string) => {
    const { host, pathname } = new URL(address);
    return `${host}${pathname.toLowerCase().replace(/(\/|\/index\.\w+)$/, '')}`;
  };
  return bare(given) === bare(own) ? given : own;
}
