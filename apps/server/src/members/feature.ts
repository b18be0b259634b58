import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../auth/index.ts';
import type { Infrastructure } from '../infra/infrastructure.ts';
import { createAccepting } from './accepting.ts';
import { createInvitationMail } from './invitation-mail.ts';
import { createInvitations } from './invitations.ts';
import { createMembers } from './members.ts';
import { memberRoutes } from './routes.ts';

interface Dependencies extends Pick<
  Infrastructure,
  'config' | 'sql' | 'jobs' | 'mailer' | 'limits' | 'cookies' | 'realtime'
> {
  accounts: Accounts;
}

/** The people of a company: who they are, how they come and how they go. */
export function createMemberFeature(parts: Dependencies) {
  const { sql, limits, realtime, accounts, cookies } = parts;
  const members = createMembers(sql, realtime.announce);
  const invitations = createInvitations({ ...parts, mail: createInvitationMail(parts) });
  const accepting = createAccepting(sql, limits, accounts);
  return { routes: (app: FastifyInstance) => memberRoutes(app, { members, invitations, accepting, cookies }) };
}
