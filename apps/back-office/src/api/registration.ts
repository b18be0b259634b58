import { getRegistration, type RegistrationState } from '@parley/contracts/auth';
import { call } from './call.ts';

/** Whether a guest may register. When the server does not say, they may try: it refuses by itself. */
export async function findRegistration(): Promise<RegistrationState> {
  try {
    return (await call(getRegistration, {}, { handlesLostSession: false })).state;
  } catch {
    return 'open';
  }
}
