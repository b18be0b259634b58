import type { Conversation } from '@parley/contracts/conversations';
import { invalid } from '../infra/errors.ts';
import { refuseEnded, refuseRemoved, update, type Change } from './change.ts';
import type { StaffActions } from './staff-actions.ts';

/** Puts a conversation into the queue of a team, where nobody holds it and the customer waits for the team, or takes it out of its team. */
export const createSetTeam =
  (change: Change, actions: StaffActions) =>
  (companyId: number, callerId: number, id: number, teamId: number | null): Promise<Conversation> =>
    change(companyId, id, async (tx, before) => {
      refuseRemoved(before);
      refuseEnded(before);
      if (teamId === null) return update(tx, companyId, id).set({ team_id: null, team_by: 'staff' }).execute();
      const team = await actions.findTeam(tx, companyId, teamId);
      if (!team) throw invalid({ teamId: { key: 'teamGone' } });
      if (before.team?.id === teamId && before.isHandedOff && !before.handedOffTo) return;
      await actions.giveToTeam(tx, companyId, callerId, before, team);
    });
