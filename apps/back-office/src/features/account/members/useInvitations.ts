import type { BodyOf } from '@parley/contracts/endpoint';
import { inviteMembers, listInvitations, resendInvitation, revokeInvitation } from '@parley/contracts/members';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const INVITATIONS = ['invitations'];

/** The invitations that nobody has accepted yet; only owners may see them. */
export function useInvitations() {
  return useQuery({
    queryKey: INVITATIONS,
    queryFn: async ({ signal }) => (await call(listInvitations, {}, { signal })).data,
  });
}

/** Changes invitations and refreshes the list of them. */
export function useInvitationActions() {
  const queryClient = useQueryClient();
  const then = async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    await queryClient.invalidateQueries({ queryKey: INVITATIONS });
    return result;
  };
  return {
    invite: (body: BodyOf<typeof inviteMembers>) => then(call(inviteMembers, { body })),
    resend: (id: number) => then(call(resendInvitation, { params: { id } })),
    withdraw: (id: number) => then(call(revokeInvitation, { params: { id } })),
  };
}
