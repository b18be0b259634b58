import { isIPv6 } from 'node:net';

/** Rate-limit key of an address. IPv6 is counted per /64, because one household or office has a whole /64 to call from. */
export function addressKey(ip: string): string {
  const [plain = ''] = ip.split('%'); // strip the zone of a link-local address
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address in any notation. */
function groupsOf(ip: string): number[] {
  const written = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const read = (part = '') =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
