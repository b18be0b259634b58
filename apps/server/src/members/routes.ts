import * as contract from '@parley/contracts/members';
import type { FastifyInstance } from 'fastify';
import type { Device, SignedIn } from '../auth/index.ts';
import { serve, type Context } from '../infra/http/serve.ts';
import type { SessionCookies } from '../infra/http/session-cookie.ts';
import type { Accepting } from './accepting.ts';
import type { Invitations } from './invitations.ts';
import type { Members } from './members.ts';

interface Parts {
  members: Members;
  invitations: Invitations;
  accepting: Accepting;
  cookies: SessionCookies;
}

const all = <T>(data: T[]) => ({ data, nextCursor: null });

export function memberRoutes(app: FastifyInstance, { members, invitations, accepting, cookies }: Parts) {
  const deviceOf = ({ request, ip }: Context): Device => ({ userAgent: request.headers['user-agent'] ?? '', ip });
  const signedIn = ({ reply }: Context, { profile, session }: SignedIn) => {
    cookies.write(reply, session.token, session.maxAge);
    return profile;
  };

  serve(app, contract.listMembers, ({ query }, context) => members.list(context, query));
  serve(app, contract.saveMember, ({ params, body }, context) => members.save(context, params.id, body));
  serve(app, contract.deactivateMember, ({ params }, context) => members.deactivate(context, params.id));
  serve(app, contract.reactivateMember, ({ params }, context) => members.reactivate(context, params.id));
  serve(app, contract.leaveCompany, async (_, context) => {
    await members.leave(context);
    cookies.clear(context.reply);
  });
  serve(app, contract.switchCompany, async ({ body }, context) =>
    signedIn(context, await members.switchTo(context, body.companyId)),
  );

  serve(app, contract.listInvitations, async (_, { companyId }) => all(await invitations.list(companyId)));
  serve(app, contract.inviteMembers, async ({ body }, context) => all(await invitations.invite(context, body)));
  serve(app, contract.resendInvitation, ({ params }, context) => invitations.resend(context, params.id));
  serve(app, contract.revokeInvitation, ({ params }, context) => invitations.revoke(context, params.id));

  serve(app, contract.openInvitation, ({ body }, { ip }) => accepting.open(body.token, ip));
  serve(app, contract.joinCompany, async ({ body }, context) =>
    signedIn(context, await accepting.join(body, deviceOf(context), context.caller)),
  );
  serve(app, contract.signInToAccept, async ({ body }, context) =>
    signedIn(context, await accepting.signIn(body.token, body.password, deviceOf(context), context.caller)),
  );
  serve(app, contract.acceptInvitation, async ({ body }, context) =>
    signedIn(context, await accepting.accept(context, body.token, context.ip)),
  );
}
