import { isIP } from 'node:net';

/** True for an address or host name of this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) === 0) return name === 'localhost' || name.endsWith('.localhost');
  return name === '::1' || name.replace(/^::ffff:/, '').startsWith('127.');
}
