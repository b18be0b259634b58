import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameText } from '../infra/secrets.ts';

const Payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.union([z.string(), z.int().transform(String)]),
});

/**
 * Whom a signed request of Meta is about, by the id that the app knows them by; null unless one of the secrets has signed it:
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow#confirm
 */
export function readSignedRequest(body: Buffer, secrets: readonly string[]): string | null {
  const [signature = '', payload = ''] = (new URLSearchParams(body.toString('utf8')).get('signed_request') ?? '').split(
    '.',
  );
  const isSigned = secrets.some((secret) =>
    sameText(signature.replace(/=+$/, ''), createHmac('sha256', secret).update(payload).digest('base64url')),
  );
  if (!isSigned) return null;
  try {
    const parsed = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return parsed.success ? parsed.data.user_id : null;
  } catch {
    return null;
  }
}
