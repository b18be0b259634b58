import { EmailAddress, PersonName } from '@parley/contracts/profile';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { errors, jwtVerify } from 'jose';
import { AppError } from '../infra/errors.ts';
import { placeOf, UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import type { WidgetChannel } from './channel-directory.ts';

const MAX_SUBJECT_LENGTH = 200;
/** Clocks differ; a signed token must end within a day all the same. */
const TOLERANCE_S = 30;
const MAX_LIFETIME_SECONDS = 24 * 3_600;

/** Who the site's own server says its visitor is. */
export interface Identity {
  externalId: string;
  name: string | undefined;
  email: string | undefined;
}

/**
 * Reads a signed identity (JWT, HS256, by the channel's secret; claims `sub` and `exp`, `aud` if there is one must be the channel's
 * id). Anything less than a good signature is refused: a wrong one is never taken for no identity.
 */
export async function readIdentity(
  channel: WidgetChannel,
  vault: Vault,
  token: string | undefined,
): Promise<Identity | null> {
  if (token === undefined) {
    if (channel.settings.requiresIdentity) throw new AppError('forbidden');
    return null;
  }
  if (!channel.identitySecret) throw new AppError('forbidden');
  const key = new TextEncoder().encode(openSecret(vault, channel.id, channel.companyId, channel.identitySecret));
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      clockTolerance: TOLERANCE_S,
    });
    const { sub, exp = 0, aud } = payload as { sub: unknown; exp?: number; aud?: string | string[] };
    const isMeantForUs = aud === undefined || [aud].flat().includes(String(channel.id));
    const endsSoon = exp - Date.now() / 1_000 <= MAX_LIFETIME_SECONDS + TOLERANCE_S;
    if (!isMeantForUs || !endsSoon || !isSubject(sub)) throw new AppError('forbidden');
    return {
      externalId: `user:${sub}`,
      name: PersonName.transform(withoutOverrides).safeParse(payload.name).data,
      email: EmailAddress.safeParse(payload.email).data,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new AppError('forbidden');
    throw error;
  }
}

/** With a secret that cannot be read no signature can be checked, so none is believed. */
function openSecret(vault: Vault, channelId: number, companyId: number, sealed: Buffer): string {
  try {
    return vault.unseal(sealed, placeOf('channels', 'identity_secret', companyId, channelId));
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new AppError('forbidden');
    throw error;
  }
}

const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub.length > 0 && sub.length <= MAX_SUBJECT_LENGTH && !/[\0\p{Cs}]/u.test(sub);
