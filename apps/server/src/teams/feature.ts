import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infra/infrastructure.ts';
import type { Messages } from '../messages/index.ts';
import type { TellMembers } from '../notifications/index.ts';
import { createReturns } from './absent-holders.ts';
import { createApplyRules } from './apply-rules.ts';
import { createAvailability } from './availability.ts';
import { createGivingOut } from './giving-out.ts';
import { settleStates, type StateChange } from './member-state.ts';
import { teamRoutes } from './routes.ts';
import { createRouting } from './routing-rules.ts';
import { createTeams } from './teams.ts';

const EVERY_S = 2;

interface Dependencies extends Pick<Infrastructure, 'sql' | 'jobs' | 'realtime'> {
  messages: Messages;
  tell: TellMembers;
}

/** Who shares which conversations, who is at work, and who is given what. */
export function createTeamFeature({ sql, jobs, realtime, messages, tell }: Dependencies) {
  const show = ({ companyId, userId, state }: StateChange) =>
    realtime.publish(companyId, { name: 'member.state', conversationId: 0, data: { userId, state }, isInternal: true });
  const applyRules = createApplyRules(sql, realtime.announce);
  const returnHeld = createReturns(sql, messages, realtime.announce);
  const giveOut = createGivingOut(sql, messages, realtime.announce, tell);

  jobs.every('teams.give', EVERY_S, async () => {
    (await sql.asSystem((tx) => settleStates(tx))).forEach(show);
    await applyRules();
    await returnHeld();
    await giveOut();
  });

  const parts = {
    teams: createTeams(sql, realtime.announce),
    availability: createAvailability(sql, show),
    routing: createRouting(sql),
  };
  return { routes: (app: FastifyInstance) => teamRoutes(app, parts) };
}
