import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { DeliveryError, type Fetch, type Hosts } from '../../adapter.ts';

/** Where Meta keeps what people send. */
const MEDIA_HOSTS = /(?:^|\.)(?:fbcdn\.net|cdninstagram\.com|fbsbx\.com)$/;

/** Downloads a file from an address that a webhook named. Only Meta's own hosts are called, and no token goes with it. */
export async function fetchMedia(address: string, hosts: Hosts, fetch: Fetch): Promise<Uint8Array> {
  if (!isOfMeta(address, hosts)) throw new DeliveryError('payload', 'The file is not on a host of Meta.');
  const reply = await fetch(address);
  if (!reply.ok)
    throw new DeliveryError(
      reply.status >= 500 || reply.status === 429 ? 'transient' : 'payload',
      `The file was answered with ${reply.status}.`,
    );
  if (Number(reply.headers.get('content-length') ?? 0) > MAX_FILE_BYTES)
    throw new DeliveryError('payload', 'The file is too big.');
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (bytes.length > MAX_FILE_BYTES) throw new DeliveryError('payload', 'The file is too big.');
  return bytes;
}

function isOfMeta(address: string, { facebookGraph, instagramGraph }: Hosts): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin, port } = new URL(address);
  if (protocol === 'https:' && port === '' && MEDIA_HOSTS.test(hostname)) return true;
  // A simulator serves the files beside the API.
  return [facebookGraph, instagramGraph].some((host) => new URL(host).origin === origin);
}
