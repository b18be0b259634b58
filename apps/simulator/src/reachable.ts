import { isIPv4 } from 'node:net';

/** Whether an address is on this machine, or on a host that was allowed by name: the simulator talks to no others. */
export function isReachable(address: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return isLoopback(hostname) || allowedHosts.includes(host);
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}
