import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DeliveryError, type Check, type Fetch } from '../../adapter.ts';
import { callBack, refusalOf } from './callback.ts';
import type { ApiConnection, Settings } from './settings.ts';

const PING_TIMEOUT_MS = 15_000;
const Pong = z.object({ challenge: z.string() });

async function ping(connection: Pick<ApiConnection, 'settings' | 'secrets'>, fetch: Fetch) {
  const challenge = randomBytes(18).toString('base64url');
  const reply = await callBack({ type: 'ping', challenge }, connection, fetch, {
    signal: AbortSignal.timeout(PING_TIMEOUT_MS),
  });
  return { reply, challenge };
}

/** Whether the app answers a ping; throws what is wrong otherwise. */
async function requireAnswer(connection: ApiConnection, fetch: Fetch): Promise<void> {
  const { reply, challenge } = await ping(connection, fetch);
  const pong = Pong.safeParse(readJson(await reply.text()));
  if (!reply.ok) throw refusalOf(reply);
  if (!pong.success || pong.data.challenge !== challenge)
    throw new DeliveryError('payload', 'The callback did not return the challenge of the ping.');
}

/** Whether the app checks signatures. One that takes any call would show customers what anybody sends it. */
async function checksSignatures(connection: ApiConnection, fetch: Fetch): Promise<boolean> {
  const secrets = { ...connection.secrets, signingSecret: randomBytes(24).toString('base64url') };
  const { reply } = await ping({ ...connection, secrets }, fetch);
  await reply.body?.cancel();
  return reply.status === 401 || reply.status === 403;
}

export async function connect(connection: ApiConnection, fetch: Fetch): Promise<Partial<Settings>> {
  await requireAnswer(connection, fetch).catch((error: unknown) => {
    // A setup that fails now is told to staff, who can repair it; there is nothing to try again.
    if (error instanceof DeliveryError) throw new DeliveryError('payload', error.message);
    throw error;
  });
  if (await checksSignatures(connection, fetch)) return {};
  throw new DeliveryError('payload', 'The callback must answer 401 to a wrong signature.');
}

export async function examine(connection: ApiConnection, fetch: Fetch): Promise<Check[]> {
  const problem = await requireAnswer(connection, fetch).then(
    () => null,
    (error: unknown) => (error instanceof DeliveryError ? error : new DeliveryError('transient', 'No answer.')),
  );
  const { callbackUrl } = connection.settings;
  if (problem?.refusal === 'auth') return [{ name: 'token', isOk: false, detail: problem.message }];
  if (problem) return [{ name: 'deliveries', isOk: false, detail: `${callbackUrl}: ${problem.message}` }];
  return [
    { name: 'token', isOk: true },
    { name: 'deliveries', isOk: true, detail: callbackUrl },
    { name: 'signature', isOk: await checksSignatures(connection, fetch) },
  ];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
