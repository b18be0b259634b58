const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address as a link may carry it, or null: what customers send may be anything. */
export function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return SAFE.has(protocol) ? href : null;
}

/** A web address as people read it: without scheme, and without a lone slash at the end. */
export function readableAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  return host ? `${host}${pathname === '/' ? '' : pathname}${search}` : address;
}

/** Opens a mail to this address: whatever stands in it, none of it becomes a hidden recipient or a text. */
export const mailTo = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
