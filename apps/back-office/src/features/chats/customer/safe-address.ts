const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The URL if it is safe to link to, otherwise null. Customers can send anything. */
export function safeAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return SAFE.has(protocol) ? href : null;
}

/** A readable URL: without the scheme and a bare trailing slash. */
export function readableAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search } = new URL(address);
  return host ? `${host}${pathname === '/' ? '' : pathname}${search}` : address;
}

/** A mailto link. Encoded, so that a crafted address cannot add recipients or a body. */
export const mailTo = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
