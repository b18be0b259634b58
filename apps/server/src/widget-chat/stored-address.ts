/** Campaign parameters say where a visitor came from, and are not secret. */
const CAMPAIGN = /^utm_(source|medium|campaign|term|content|id)$/;

/**
 * The URL of a host page as we store it. Queries and fragments of other people's pages contain reset tokens, mail addresses and
 * searches, so only campaign parameters are kept, unless the company wants all; user names and passwords never are.
 */
export function storedAddress(address: string | null | undefined, keepsQuery: boolean): string | null {
  if (!address) return null;
  if (!/[?#@]/.test(address)) return address;
  if (!URL.canParse(address)) return (keepsQuery ? address : address.replace(/[?#].*$/s, '')) || null;
  const url = new URL(address);
  url.username = url.password = '';
  if (keepsQuery) return url.href;
  const kept = [...url.searchParams].filter(([name]) => CAMPAIGN.test(name));
  url.hash = '';
  url.search = new URLSearchParams(kept).toString();
  return url.href;
}
