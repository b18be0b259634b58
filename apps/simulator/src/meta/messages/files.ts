import { randomBytes, randomInt } from 'node:crypto';
import type { World } from '../../platform.ts';
import { isReachable } from '../../reachable.ts';
import { samplePicture } from '../../sample-picture.ts';
import { GraphError, invalidParameter } from '../errors.ts';
import type { Upload } from '../params.ts';
import type { Asset } from '../state.ts';
import type { FileAttachment } from './content.ts';

const MB = 1024 * 1024;
const FETCH_TIMEOUT_MS = 10_000;

interface Stored extends Upload {
  id: string;
}

export type Files = ReturnType<typeof createFiles>;

/** The files that customers and businesses have sent, served as Meta's content network would. */
export function createFiles({ url, reachableHosts }: Pick<World, 'url' | 'reachableHosts'>) {
  const files = new Map<string, Stored>();
  const reusable = new Map<string, { asset: Asset; type: string; file: Stored }>();

  function store(upload: Upload): Stored {
    const file = { ...upload, id: randomBytes(18).toString('base64url') };
    files.set(file.id, file);
    return file;
  }
  /** Signed and short-lived at Meta; here it lives as long as the simulator. */
  const urlOf = ({ id, name }: Stored) => `${url()}/meta-cdn/files/${id}/${encodeURIComponent(name)}`;

  async function download(address: string): Promise<Upload> {
    const failed = () => new GraphError(100, '(#100) Failed to fetch the file from the url', { subcode: 2_018_008 });
    if (!isReachable(address, reachableHosts)) throw failed();
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(() => null);
    if (!response?.ok) throw failed();
    const mimeType = response.headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream';
    const name = decodeURIComponent(new URL(address).pathname.split('/').at(-1) ?? '') || 'file';
    return { name, mimeType, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  function check({ kind }: Asset, type: string, { mimeType, bytes }: Upload) {
    const isImage = type === 'image';
    const fits =
      type === 'file'
        ? kind === 'page' || mimeType === 'application/pdf'
        : mimeType.startsWith(`${type}/`) && (!isImage || kind === 'page' || /png|jpe?g|gif/.test(mimeType));
    if (!fits)
      throw new GraphError(100, '(#100) Upload attachment failure. The type of the file does not match.', {
        subcode: 2_018_047,
      });
    if (bytes.length > (isImage ? 8 : 25) * MB)
      throw new GraphError(100, '(#100) Attachment size exceeds allowable limit', { subcode: 2_018_109 });
  }

  return {
    store,
    urlOf,
    get: (id: string) => files.get(id) ?? null,

    /** The file of an attachment: already uploaded, uploaded with this call, or behind an address. */
    async take(asset: Asset, { type, payload }: FileAttachment, upload: Upload | null): Promise<Stored> {
      if (payload.attachment_id) {
        const known = reusable.get(payload.attachment_id);
        if (known?.asset !== asset || known.type !== type)
          throw new GraphError(100, '(#100) Invalid attachment_id', { subcode: 2_018_074 });
        return known.file;
      }
      if (!upload && !payload.url) throw invalidParameter('Param message[attachment][payload] needs a url or a file');
      const file = upload ?? (await download(payload.url ?? ''));
      check(asset, type, file);
      return store(file);
    },
    keep(asset: Asset, type: string, file: Stored): string {
      const id = `10${randomInt(10 ** 12, 9 * 10 ** 12)}`;
      reusable.set(id, { asset, type, file });
      return id;
    },
    clear() {
      files.clear();
      reusable.clear();
    },
  };
}

/** A file to send when nobody chose one. */
export function sampleFile(kind: string): Upload {
  const bytes = (text: string) => Buffer.from(text);
  switch (kind) {
    case 'voice':
    case 'audio':
      return { name: 'audioclip.mp4', mimeType: 'audio/mp4', bytes: bytes('\0\0\0\x18ftypM4A sample voice message') };
    case 'video':
      return { name: 'video.mp4', mimeType: 'video/mp4', bytes: bytes('\0\0\0\x18ftypmp42 sample video') };
    case 'file':
      return { name: 'document.pdf', mimeType: 'application/pdf', bytes: bytes('%PDF-1.4\n% sample\n%%EOF\n') };
    default:
      return { name: `${kind}.png`, mimeType: 'image/png', bytes: samplePicture(160, 120) };
  }
}
