const MAX_LENGTH = 2_000;
const TRACKING =
  /^(utm_\w+|gclid|gbraid|wbraid|fbclid|yclid|msclkid|dclid|igshid|mc_[ce]id|_ga|_gl|ref_src|phpsessid|jsessionid|sid|sessionid)$/i;
/** File extensions that are never a page with text. */
const NOT_A_PAGE =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|ogg|wav|avi|mov|woff2?|ttf|eot|css|m?js|json|xml|rss|atom|zip|gz|tar|rar|7z|exe|dmg|apk|iso)$/i;

/** The canonical form of an address: no fragment, no tracking parameters, parameters sorted. Null if it is invalid. */
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

/** The address without its digits and parameter values: the pages of an endless calendar or list share one shape. */
export function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address);
  return `${pathname.replace(/\d+/g, '#')}?${[...searchParams.keys()].join('&')}`;
}

/** Whether a path is a crawler trap: too deep, or repeating the same segment. */
export function isEndless(address: string): boolean {
  const steps = new URL(address).pathname.split('/').filter(Boolean);
  const times = new Map<string, number>();
  for (const step of steps) times.set(step, (times.get(step) ?? 0) + 1);
  return steps.length > 15 || Math.max(0, ...times.values()) > 3;
}

/**
 * The canonical address that a page declares, if it is the same page written differently. Others are ignored, because sites get
 * this wrong.
 */
export function trueAddress(own: string, canonical: string | null): string {
  const given = canonical === null ? null : normalise(canonical, own);
  if (given === null) return own;
  const bare = (address: string) => {
    const { host, pathname } = new URL(address);
    return `${host}${pathname.toLowerCase().replace(/(\/|\/index\.\w+)$/, '')}`;
  };
  return bare(given) === bare(own) ? given : own;
}
