import { z } from 'zod';
import type { Connection, Fetch } from '../../../adapter.ts';
import { inspectToken } from '../checks.ts';
import { openGraph } from '../graph.ts';
import { isSmallImage, type AttachmentType, type Sender } from '../send.ts';

export const Settings = z.strictObject({
  /** The account through which the Page was chosen; none if somebody entered a token. */
  facebookAccountId: z.number().int().optional(),
  /** Learnt from the token if not given. */
  pageId: z
    .string()
    .regex(/^\d{1,30}$/)
    .optional(),
  pageName: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const Secrets = z.strictObject({ pageToken: z.string().trim().min(1).max(1_000) });

export type MessengerConnection = Connection<Settings, z.infer<typeof Secrets>>;

/** What answering customers needs. */
export const PERMISSIONS = ['pages_messaging', 'pages_manage_metadata'];

export const accountOf = ({ settings }: MessengerConnection): string => settings.pageId ?? 'me';

export const openPage = ({ hosts, apps, secrets }: MessengerConnection, fetch: Fetch) =>
  openGraph({ host: hosts.facebookGraph, app: apps.meta, token: secrets.pageToken, isProved: true }, fetch);

const VIDEOS = new Set(['video/mp4', 'video/quicktime', 'video/webm']);

function typeOf(file: Parameters<Sender['typeOf']>[0]): AttachmentType {
  if (isSmallImage(file)) return 'image';
  if (VIDEOS.has(file.mediaType)) return 'video';
  return file.mediaType.startsWith('audio/') ? 'audio' : 'file';
}

export const senderOf = (connection: MessengerConnection, fetch: Fetch): Sender => ({
  graph: openPage(connection, fetch),
  account: accountOf(connection),
  typeOf,
  takesAnyFile: true,
  returnsMetadata: true,
  async lacksPermission() {
    const { hosts, apps, secrets } = connection;
    if (!apps.meta) return true;
    const { is_valid: isValid, scopes } = await inspectToken({ hosts, app: apps.meta, fetch }, secrets.pageToken);
    return !isValid || !scopes.includes('pages_messaging');
  },
});
