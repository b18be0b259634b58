import { domain, firstProblem, maxLength, required } from '@parley/contracts/rules';
import type { Problem } from '@parley/contracts/error-texts/index';

export const MAX_DOMAINS = 50;

/** People paste whole URLs: keep only the host. */
export const asDomain = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');

export const domainProblem = (host: string): Problem | null => firstProblem(host, [required, domain, maxLength(253)]);

/** The readable host of a URL on which the widget was seen. */
export const hostOf = (url: string): string => (URL.canParse(url) && new URL(url).host) || url;

/** Same rule as on the server: an empty list allows every site. */
export function isAllowedSite(url: string, allowedDomains: readonly string[], allowsAppWebViews: boolean): boolean {
  if (allowedDomains.length === 0) return true;
  if (url === 'null' || url.startsWith('file:')) return allowsAppWebViews;
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.toLowerCase();
  return allowedDomains.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
