import { z } from 'zod';
import { DeliveryError, type AppKey, type Connection, type Fetch } from '../../../adapter.ts';
import { inspectToken } from '../checks.ts';
import { openGraph } from '../graph.ts';
import { isSmallImage, type AttachmentType, type Sender } from '../send.ts';

const Digits = z.string().regex(/^\d{1,30}$/);

export const Settings = z.strictObject({
  /** Whose token it is: the account's own, or that of the Page that it is linked to. */
  variant: z.enum(['instagram_login', 'page']).default('instagram_login'),
  /** The stored account that was chosen; none if somebody entered a token. */
  instagramAccountId: z.number().int().optional(),
  /** Learnt when the channel is connected; webhooks name the account by it. */
  accountId: Digits.optional(),
  pageId: Digits.optional(),
  username: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const Secrets = z.strictObject({ accessToken: z.string().trim().min(1).max(1_000) });

export type InstagramConnection = Connection<Settings, z.infer<typeof Secrets>>;

/** What answering customers needs, where the account is reached through its Page. */
export const PAGE_PERMISSIONS = ['instagram_basic', 'instagram_manage_messages', 'pages_manage_metadata'];

export const isByPage = ({ settings }: InstagramConnection): boolean => settings.variant === 'page';

/** The app that receives the account's events. */
export const appKeyOf = (connection: InstagramConnection): AppKey => (isByPage(connection) ? 'meta' : 'instagram');

/** Whose paths are called: the Page's, or the account's own. */
export const accountOf = (connection: InstagramConnection): string =>
  (isByPage(connection) ? connection.settings.pageId : connection.settings.accountId) ?? 'me';

export function openAccount(connection: InstagramConnection, fetch: Fetch) {
  const { hosts, apps, secrets } = connection;
  const isProved = isByPage(connection);
  const host = isProved ? hosts.facebookGraph : hosts.instagramGraph;
  return openGraph({ host, app: apps[appKeyOf(connection)], token: secrets.accessToken, isProved }, fetch);
}

const TYPES: Readonly<Record<string, AttachmentType>> = {
  'audio/mp4': 'audio',
  'audio/wav': 'audio',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'application/pdf': 'file',
};

/** Instagram takes few kinds of files. Sending the name alone would promise the customer something that they do not get. */
function typeOf(file: Parameters<Sender['typeOf']>[0]): AttachmentType {
  const type = isSmallImage(file) ? 'image' : TYPES[file.mediaType];
  if (type === undefined) throw new DeliveryError('payload', `Instagram does not take files like ${file.name}.`);
  return type;
}

export const senderOf = (connection: InstagramConnection, fetch: Fetch): Sender => ({
  graph: openAccount(connection, fetch),
  account: accountOf(connection),
  typeOf,
  ...(isByPage(connection) && { uploadFields: { platform: 'instagram' } }),
  takesAnyFile: false,
  returnsMetadata: false,
  async lacksPermission() {
    const { hosts, apps, secrets } = connection;
    // Nobody can be asked about tokens of Instagram's own sign-in.
    if (!isByPage(connection) || !apps.meta) return true;
    const { is_valid: isValid, scopes } = await inspectToken({ hosts, app: apps.meta, fetch }, secrets.accessToken);
    return !isValid || !scopes.includes('instagram_manage_messages');
  },
});
