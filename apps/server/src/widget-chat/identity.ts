import { EmailAddress, PersonName } from '@parley/contracts/profile';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { errors, jwtVerify } from 'jose';
import { AppError } from '../infra/errors.ts';
import { locationOf, UnreadableSecretError, type Vault } from '../infra/vault/vault.ts';
import type { WidgetChannel } from './channel-directory.ts';

const MAX_SUBJECT_LENGTH = 200;
/** Allows for clock differences in tokens, which must expire within a day. */
const TOLERANCE_S = 30;
const MAX_LIFETIME_SECONDS = 24 * 3_600;

/** The visitor's identity according to the site's own server. */
export interface Identity {
  externalId: string;
  name: string | undefined;
  email: string | undefined;
  /** The claim `fields`: values of the company's custom fields by their keys. */
  fields: { name: string; value: unknown }[];
}

/**
 * Verifies a signed identity (JWT, HS256 with the channel's secret; claims `sub` and `exp`; optionally `name`, `email` and `fields`; `aud`, if present, must be the
 * channel's id). Anything but a valid signature is refused: an invalid identity is never treated as no identity.
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
      fields: fieldsIn(payload.fields),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new AppError('forbidden');
    throw error;
  }
}

/** If the secret is unreadable, no signature can be verified, so refuse all. */
function openSecret(vault: Vault, channelId: number, companyId: number, sealed: Buffer): string {
  try {
    return vault.unseal(sealed, locationOf('channels', 'identity_secret', companyId, channelId));
  } catch (error) {
    if (error instanceof UnreadableSecretError) throw new AppError('forbidden');
    throw error;
  }
}

/** What fits no field is ignored later; a site with a mistake in it must not lock its users out. */
function fieldsIn(claim: unknown): Identity['fields'] {
  if (typeof claim !== 'object' || claim === null || Array.isArray(claim)) return [];
  return Object.entries(claim).map(([name, value]) => ({ name, value: value as unknown }));
}

const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub.length > 0 && sub.length <= MAX_SUBJECT_LENGTH && !/[\0\p{Cs}]/u.test(sub);
