import { listSessions } from '@parley/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** The user's sessions, the current device first. */
export function useSessions() {
  return useQuery({ queryKey: ['sessions'], queryFn: async () => (await call(listSessions, {})).data });
}
