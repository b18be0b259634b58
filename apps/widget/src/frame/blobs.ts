import type { Api } from './api.ts';
import type { WireAttachment } from './wire.ts';

/** The only types that the browser may display; everything else is downloaded. */
const SHOWN = /^image\/(png|jpeg|gif|webp)$/;

export const isPicture = ({ media_type }: Pick<WireAttachment, 'media_type'>): boolean => SHOWN.test(media_type);

const addresses = new Map<number, Promise<string>>();

/** A blob URL of a file in this tab. Fetched once, because the call needs headers that a link cannot send. */
export function addressOf(api: Pick<Api, 'request'>, file: WireAttachment): Promise<string> {
  let address = addresses.get(file.id);
  if (!address) {
    const type = isPicture(file) ? file.media_type : 'application/octet-stream';
    address = api
      .request(`/attachments/${file.id}`)
      .then((reply) => reply.arrayBuffer())
      .then((bytes) => URL.createObjectURL(new Blob([bytes], { type })));
    address.catch(() => addresses.delete(file.id));
    addresses.set(file.id, address);
  }
  return address;
}

/** Downloads a file. */
export function save(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
