import { BlockList, isIP } from 'node:net';

/** Everything that is not the public internet: this machine, its networks, metadata services, reserved ranges. */
const PRIVATE = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  block(range, 'ipv4');
for (const range of [
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])
  block(range, 'ipv6');

function block(range: string, family: 'ipv4' | 'ipv6') {
  const [network = '', prefix] = range.split('/');
  PRIVATE.addSubnet(network, Number(prefix), family);
}

/** Whether an address is on the public internet. An IPv4-mapped IPv6 address counts as the IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
