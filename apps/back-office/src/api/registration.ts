import { getRegistration, type RegistrationState } from '@parley/contracts/auth';
import { call } from './call.ts';
import { queryClient } from './session.ts';

/** Shared by guards and screens, so that screens know the answer from their first paint. */
export const registrationQuery = {
  queryKey: ['registration'],
  /** If the server does not answer, let guests try to register: it rejects them itself. */
  queryFn: async (): Promise<RegistrationState> => {
    try {
      return (await call(getRegistration, {}, { handlesLostSession: false })).state;
    } catch {
      return 'open';
    }
  },
};

/** Whether a guest may register. */
export const findRegistration = (): Promise<RegistrationState> =>
  queryClient.fetchQuery({ ...registrationQuery, staleTime: 0 });
