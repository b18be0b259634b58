import type { Member } from '@parley/contracts/members';
import type { Team } from '@parley/contracts/teams';
import { useProfile } from '../../../api/session.ts';
import { useTeams } from '../../../api/teams.ts';
import { useMembers } from './useMembers.ts';

/** Whom a conversation can be given to. */
export type Assignable =
  | { kind: 'member'; member: Member; isMe: boolean }
  | { kind: 'team'; team: Team }
  | { kind: 'nobody' };

export const keyOf = (each: Assignable) =>
  each.kind === 'member' ? `member ${each.member.id}` : each.kind === 'team' ? `team ${each.team.id}` : each.kind;

/** Oneself, the colleagues and the teams that match what was typed, and nobody. */
export function useAssignees(search: string) {
  const { user } = useProfile();
  const members = useMembers(search);
  const typed = search.trim().toLowerCase();
  const teams = (useTeams().data ?? []).filter(({ name }) => name.toLowerCase().includes(typed));
  const found: Assignable[] = [
    ...(members.data ?? [])
      .toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
      .map((member) => ({ kind: 'member' as const, member, isMe: member.id === user.id })),
    ...teams.map((team) => ({ kind: 'team' as const, team })),
    ...(typed ? [] : [{ kind: 'nobody' as const }]),
  ];
  return { members, found };
}
