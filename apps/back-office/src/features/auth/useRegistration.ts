import type { RegistrationState } from '@parley/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { findRegistration } from '../../api/registration.ts';

/** Undefined until the server has answered. */
export function useRegistration(): RegistrationState | undefined {
  return useQuery({ queryKey: ['registration'], queryFn: findRegistration }).data;
}
