import type { RegistrationState } from '@parley/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { registrationQuery } from '../../api/registration.ts';

/** Undefined until the server has answered. */
export function useRegistration(): RegistrationState | undefined {
  return useQuery(registrationQuery).data;
}
