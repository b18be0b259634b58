import { getRegistration, type RegistrationState } from '@parley/contracts/auth';
import { call } from './call.ts';

/** Whether a guest may register. If the server does not answer, let them try: it rejects them itself. */
export async function findRegistration(): Promise<RegistrationState> {
  try {
    return (await call(getRegistration, {}, { handlesLostSession: false })).state;
  } catch {
    return 'open';
  }
}
