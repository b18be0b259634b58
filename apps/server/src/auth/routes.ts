import * as contract from '@parley/contracts/auth';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../infra/http/serve.ts';
import { serve } from '../infra/http/serve.ts';
import type { SessionCookies } from '../infra/http/session-cookie.ts';
import type { Sql } from '../infra/sql/sql.ts';
import type { SignedIn } from './open-session.ts';
import type { Auth } from './service.ts';
import { endOtherSessions, endSession, listSessions, type Device } from './sessions.ts';

export function authRoutes(app: FastifyInstance, auth: Auth, sql: Sql, cookies: SessionCookies) {
  const deviceOf = ({ request, ip }: Context): Device => ({ userAgent: request.headers['user-agent'] ?? '', ip });
  const tokenOf = ({ request }: Context) => cookies.read(request) ?? '';
  const signedIn = ({ reply }: Context, { profile, session }: SignedIn) => {
    cookies.write(reply, session.token, session.maxAge);
    return profile;
  };

  serve(app, contract.csrf, async (_, { request, reply }) => cookies.writeCsrf(request, reply));
  serve(app, contract.getRegistration, async () => ({ state: await auth.registration() }));
  serve(app, contract.register, async ({ body }, context) =>
    signedIn(context, await auth.register(body, context.locale, deviceOf(context))),
  );
  serve(app, contract.login, async ({ body }, context) =>
    signedIn(context, await auth.login(body, deviceOf(context), context.caller)),
  );
  serve(app, contract.followSignInLink, async ({ body }, context) =>
    signedIn(context, await auth.followSignInLink(body.token, deviceOf(context), context.caller)),
  );
  for (const endpoint of [contract.refresh, contract.renewSession])
    serve(app, endpoint, async (_, context) => signedIn(context, await auth.refresh(context, tokenOf(context))));
  serve(app, contract.logout, async (_, context) => {
    await auth.logout(context);
    cookies.clear(context.reply);
  });

  serve(app, contract.sendVerification, ({ body }, context) => auth.resendVerification(context, body?.email));
  serve(app, contract.verifyEmail, async ({ body }, context) => {
    const { email, session } = await auth.verifyEmail(body.token, context.caller, tokenOf(context), context.ip);
    if (session) cookies.write(context.reply, session.token, session.maxAge);
    return { email };
  });

  serve(app, contract.undoAddressChange, ({ body }, { ip }) => auth.undoAddressChange(body.token, ip));

  serve(app, contract.forgotPassword, ({ body }, { ip }) => auth.forgotPassword(body.email, ip));
  serve(app, contract.resetPassword, ({ body }, { ip }) => auth.resetPassword(body.token, body.password, ip));
  serve(app, contract.updatePassword, async ({ body }, context) => {
    const session = await auth.updatePassword(context, body.currentPassword, body.newPassword);
    cookies.write(context.reply, session.token, session.maxAge);
  });

  serve(app, contract.listSessions, async (_, context) => ({
    data: await listSessions(sql, context),
    nextCursor: null,
  }));
  serve(app, contract.endSession, ({ params }, context) => endSession(sql, context, params.id));
  serve(app, contract.endOtherSessions, (_, context) => endOtherSessions(sql, context));
}
