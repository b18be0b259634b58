import type { Profile } from '@parley/contracts/profile';
import type { Caller } from '../infra/http/serve.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { readProfile } from '../profile/index.ts';
import type { OpenSession } from './session-tokens.ts';
import { beginSession, moveSession, type Device } from './sessions.ts';

export interface SignedIn {
  profile: Profile;
  session: OpenSession;
}

/** Signs in to a company, and signs out whoever was signed in in this browser before. */
export async function openSession(
  tx: Tx,
  user: { id: number; companyId: number },
  remember: boolean,
  device: Device,
  previous: Caller | null,
): Promise<SignedIn> {
  if (previous) await tx.db.deleteFrom('sessions').where('id', '=', previous.sessionId).execute();
  const session = await beginSession(tx, user, remember, device);
  return { session, profile: await readProfile(tx, user.companyId, user.id) };
}

/** Carries on in another company of the caller. */
export async function continueIn(tx: Tx, caller: Caller, companyId: number): Promise<SignedIn> {
  const session = await moveSession(tx, caller, companyId);
  return { session, profile: await readProfile(tx, companyId, caller.userId) };
}
