import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DeliveryError, type Fetch } from '../../adapter.ts';
import { openGraph, type WhatsAppConnection } from './graph.ts';

const Media = z.object({ url: z.url(), sha256: z.string().optional(), file_size: z.coerce.number().optional() });
const MAX_BYTES = 100 * 1024 * 1024;
/** Hosts that may see the token. */
const MEDIA_HOST = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/;

/** Downloads a file in two steps: where it is, then its bytes, which only the owner of the token gets. */
export async function download(mediaId: string, connection: WhatsAppConnection, fetch: Fetch): Promise<Uint8Array> {
  const { secrets, settings, hosts } = connection;
  const graph = openGraph(connection, fetch);
  const path = encodeURIComponent(mediaId);
  const media = await graph('GET', path, Media, { phone_number_id: settings.phoneNumberId });
  if ((media.file_size ?? 0) > MAX_BYTES) throw new DeliveryError('payload', 'The file is too big.');
  const url = new URL(media.url);
  const isMeta = url.protocol === 'https:' && MEDIA_HOST.test(url.hostname);
  if (!isMeta && url.origin !== new URL(hosts.facebookGraph).origin)
    throw new DeliveryError('payload', 'The file is on an unknown host.');
  const reply = await fetch(url, { headers: { authorization: `Bearer ${secrets.accessToken}` } });
  if (!reply.ok)
    throw new DeliveryError(
      reply.status >= 500 ? 'transient' : 'payload',
      `The file was answered with ${reply.status}.`,
    );
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (media.sha256 !== undefined && !hashesOf(bytes).includes(media.sha256))
    throw new DeliveryError('transient', 'The file arrived damaged.');
  return bytes;
}

/** Meta writes hashes in either form. */
const hashesOf = (bytes: Uint8Array): string[] => {
  const hash = createHash('sha256').update(bytes).digest();
  return [hash.toString('hex'), hash.toString('base64')];
};
