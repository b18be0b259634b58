import {
  deactivateMember,
  leaveCompany,
  listMembers,
  reactivateMember,
  saveMember,
  type Member,
} from '@parley/contracts/members';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { findProfile, forgetProfile } from '../../../api/session.ts';

const MEMBERS = 'members';

/** Everyone whose name or address matches, page by page. */
export function useMembers(search: string) {
  return useInfiniteQuery({
    queryKey: [MEMBERS, search],
    queryFn: ({ pageParam, signal }) =>
      call(listMembers, { query: { ...(search && { search }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });
}

/** Changes members and refreshes every list of them. */
export function useMemberActions() {
  const queryClient = useQueryClient();
  const then = async (change: Promise<Member>) => {
    const { isSelf } = await change;
    if (isSelf) {
      forgetProfile();
      await findProfile();
    }
    await queryClient.invalidateQueries({ queryKey: [MEMBERS] });
  };
  const of = ({ id }: Member) => ({ params: { id } });
  return {
    setOwner: (member: Member, isOwner: boolean) => then(call(saveMember, { ...of(member), body: { isOwner } })),
    setCapacity: (member: Member, capacity: number | null) =>
      then(call(saveMember, { ...of(member), body: { capacity } })),
    deactivate: (member: Member) => then(call(deactivateMember, of(member))),
    reactivate: (member: Member) => then(call(reactivateMember, of(member))),
    leave: () => call(leaveCompany, {}),
  };
}
