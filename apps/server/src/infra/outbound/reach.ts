import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { OutboundError } from './outbound-error.ts';

interface Reached {
  /** What to connect to. */
  address: string;
  /** The installation's owner has allowed the host, wherever it is. */
  isTrusted: boolean;
}

/** The address of a host that people name; fails with an OutboundError. */
export type Reach = (host: string, port: number) => Promise<Reached>;

/**
 * Resolves hosts for protocols other than HTTP, by the same rules: every address that a name resolves to has to be public, and the
 * caller connects to exactly the address that was checked. Hosts that the installation's owner has allowed skip the check.
 */
export function createReach(allowed: readonly string[]): Reach {
  return async (host, port) => {
    const name = host.toLowerCase();
    if (allowed.includes(name) || allowed.includes(`${name}:${port}`)) return { address: host, isTrusted: true };
    const addresses = isIP(host)
      ? [{ address: host }]
      : await lookup(host, { all: true }).catch((error: unknown) => {
          throw new OutboundError('unreachable', error);
        });
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      throw new OutboundError('private_address');
    return { address: first.address, isTrusted: false };
  };
}
