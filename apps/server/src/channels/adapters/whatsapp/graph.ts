import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DeliveryError, type Connection, type Fetch } from '../../adapter.ts';
import { readRefused, WhatsAppRefusal } from './errors.ts';

const Digits = z
  .string()
  .trim()
  .regex(/^\d{5,25}$/);

export const Settings = z.strictObject({
  phoneNumberId: Digits,
  /** The WhatsApp Business Account that the number belongs to. */
  wabaId: Digits,
  /** Learnt when the channel is connected. */
  phoneNumber: z.string().optional(),
  verifiedName: z.string().optional(),
  /** For those who enter the webhook at Meta by hand. */
  verifyToken: z.string().optional(),
});
export type Settings = z.infer<typeof Settings>;

export const Secrets = z.strictObject({
  accessToken: z.string().trim().min(20).max(1_000).regex(/^\S+$/),
  appSecret: z.string().trim().min(16).max(200).regex(/^\S+$/),
});
export type Secrets = z.infer<typeof Secrets>;

export type WhatsAppConnection = Connection<Settings, Secrets>;

const DEFAULT_VERSION = 'v26.0';

/**
 * Calls the Graph API. Throws a WhatsAppRefusal; if the answer says neither yes nor no, a DeliveryError: `ambiguous`, or `transient` for
 * what may be asked again.
 */
export function openGraph({ secrets, hosts, apps }: Omit<WhatsAppConnection, 'settings'>, fetch: Fetch) {
  const { accessToken, appSecret } = secrets;
  const base = `${hosts.facebookGraph}/${apps.meta?.version ?? DEFAULT_VERSION}`;
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');

  return async <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    result: z.ZodType<T>,
    params: Record<string, unknown> | FormData = {},
  ): Promise<T> => {
    const url = new URL(`${base}/${path}`);
    url.searchParams.set('appsecret_proof', proof);
    const isForm = params instanceof FormData;
    const hasBody = method === 'POST';
    if (!hasBody && !isForm)
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
    const reply = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(hasBody && !isForm && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: isForm ? params : JSON.stringify(params) }),
    });
    const body = readJson(await reply.text());
    const refused = readRefused(body);
    if (refused) throw new WhatsAppRefusal(refused, reply.status);
    const parsed = result.safeParse(body);
    if (!reply.ok || !parsed.success)
      throw new DeliveryError(
        method === 'GET' ? 'transient' : 'ambiguous',
        `WhatsApp answered ${reply.status} without a result.`,
      );
    return parsed.data;
  };
}

export type Graph = ReturnType<typeof openGraph>;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Meta answers `true`, and in some versions the text "true". */
export const Success = z.object({ success: z.union([z.literal(true), z.literal('true')]) });
