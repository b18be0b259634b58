import { z } from 'zod';
import { AppError } from '../infra/errors.ts';

const TIMEOUT_MS = 15_000;
const DEAD_TOKEN = 190;

/** Both shapes in which Meta explains errors: Graph's own, and that of Instagram's sign-in. */
const Refusal = z.union([
  z.object({ error: z.object({ code: z.number(), error_subcode: z.number().optional() }) }),
  z.object({ error_type: z.string(), code: z.number().default(0) }).transform(({ code }) => ({ error: { code } })),
]);

/** The platform has answered, and refused. Its own words are left out, because they may quote tokens. */
export class PlatformRefusal extends Error {
  readonly code: number;
  constructor(code: number, subcode: number | undefined) {
    super(`The platform refused with ${code}${subcode === undefined ? '' : `/${subcode}`}.`);
    this.code = code;
  }
  /** Nobody but the person can repair this, by signing in again. */
  get isDeadToken(): boolean {
    return this.code === DEAD_TOKEN;
  }
}

/**
 * Asks a platform for JSON. Throws PlatformRefusal if it refuses, and `upstream_failed` if it gives no proper answer. Addresses may
 * contain secrets, so no error mentions them.
 */
export async function askPlatform<T>(
  fetch: typeof globalThis.fetch,
  schema: z.ZodType<T>,
  address: string,
  { query = {}, ...init }: RequestInit & { query?: Record<string, string> } = {},
): Promise<T> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { status, body } = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (reply) => ({ status: reply.status, body: (await reply.json()) as unknown }))
    .catch(() => {
      throw new AppError('upstream_failed');
    });
  const refusal = Refusal.safeParse(body);
  if (refusal.success && status < 500) {
    const { code, error_subcode: subcode } = { error_subcode: undefined, ...refusal.data.error };
    throw new PlatformRefusal(code, subcode);
  }
  const parsed = schema.safeParse(body);
  if (status >= 400 || !parsed.success) throw new AppError('upstream_failed');
  return parsed.data;
}
