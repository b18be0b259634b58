import { BlockList, isIP } from 'node:net';

const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

export type IsProxy = (address: string) => boolean;

/** Parses addresses, networks and the three names above, separated by commas; undefined if one of them is invalid. */
export function readProxies(setting: string): IsProxy | undefined {
  const networks = new BlockList();
  for (const entry of setting.split(',').flatMap((part) => NAMED[part.trim()] ?? [part.trim()])) {
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits = Number(prefix ?? (version === 4 ? 32 : 128));
    const isNetwork = version !== 0 && rest.length === 0 && /^\d*$/.test(prefix ?? '') && prefix !== '';
    if (!isNetwork || bits > (version === 4 ? 32 : 128)) return undefined;
    networks.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => isIP(address) !== 0 && networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Networks where an operator's own proxy runs; strangers connect from elsewhere. */
export const isOwnNetwork = readProxies('loopback,linklocal,uniquelocal') as IsProxy;
