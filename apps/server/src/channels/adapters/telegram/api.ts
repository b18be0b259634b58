import { z } from 'zod';
import { DeliveryError, type Connection, type Fetch } from '../../adapter.ts';
import { Refused, TelegramRefusal } from './errors.ts';

export const Settings = z.strictObject({
  /** How updates arrive; `auto` uses a webhook if Telegram can call this installation. */
  mode: z.enum(['auto', 'webhook', 'polling']).default('auto'),
  /** Learnt when the channel is connected. */
  botId: z.string().optional(),
  username: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** The token is part of every address, so its form is checked: an address that cannot be parsed would end up in error messages. */
export const Secrets = z.strictObject({
  token: z
    .string()
    .trim()
    .regex(/^\d{1,20}:[\w-]{20,100}$/),
});
export type Secrets = z.infer<typeof Secrets>;

export type TelegramConnection = Connection<Settings, Secrets>;

const Accepted = z.object({ ok: z.literal(true), result: z.unknown() });

/** Calls methods of the Bot API. Throws a TelegramRefusal, or DeliveryError `ambiguous` if the answer says neither yes nor no. */
export function openApi({ secrets, hosts }: Pick<TelegramConnection, 'secrets' | 'hosts'>, fetch: Fetch) {
  return async <T>(
    method: string,
    result: z.ZodType<T>,
    params: object | FormData,
    signal?: AbortSignal,
  ): Promise<T> => {
    const isForm = params instanceof FormData;
    const reply = await fetch(`${hosts.telegram}/bot${secrets.token}/${method}`, {
      method: 'POST',
      ...(isForm ? {} : { headers: { 'content-type': 'application/json' } }),
      body: isForm ? params : JSON.stringify(params),
      ...(signal && { signal }),
    });
    const body = z.union([Accepted, Refused]).safeParse(readJson(await reply.text()));
    if (!body.success) throw new DeliveryError('ambiguous', `Telegram answered ${reply.status} without a result.`);
    if (!body.data.ok) throw new TelegramRefusal(body.data);
    return result.parse(body.data.result);
  };
}

export type Api = ReturnType<typeof openApi>;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;
const FoundFile = z.object({ file_path: z.string().regex(/^[\w./-]+$/), file_size: z.number().optional() });

/** Downloads a file. Its address contains the token, so errors must not name it. */
export async function download(fileId: string, connection: TelegramConnection, fetch: Fetch): Promise<Uint8Array> {
  const file = await openApi(connection, fetch)('getFile', FoundFile, { file_id: fileId });
  if ((file.file_size ?? 0) > MAX_DOWNLOAD_BYTES) throw new DeliveryError('payload', 'The file is too big.');
  const { secrets, hosts } = connection;
  const reply = await fetch(`${hosts.telegram}/file/bot${secrets.token}/${file.file_path}`);
  if (!reply.ok)
    throw new DeliveryError(
      reply.status >= 500 ? 'transient' : 'payload',
      `The file was answered with ${reply.status}.`,
    );
  return new Uint8Array(await reply.arrayBuffer());
}
