import type { SIGN_INS } from '@parley/contracts/channels';
import { sql as raw } from 'kysely';
import { AppError, notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

export type SignIn = (typeof SIGN_INS)[number];
type Person = Pick<Caller, 'companyId' | 'userId'>;

interface Begun {
  channelId: number | null;
  /** Where the platform returns to; it has to be repeated exactly. */
  redirectUri: string;
  /** What the person is asked to permit. */
  permissions: string[];
}

/** In SQL; how long somebody may take to sign in at the platform. */
const LIFETIME = raw<Date>`now() - interval '10 minutes'`;

/**
 * Sign-ins at platforms that have begun. What a platform returns counts only with a state that this person received here, for a
 * short time and once, so that nobody can be made to connect somebody else's account.
 */
export function createSignInStates(sql: Sql) {
  return {
    /** Stores the sign-in and returns its state, which is stored only as a hash. */
    begin: ({ companyId, userId }: Person, signIn: SignIn, begun: Begun): Promise<string> =>
      sql.inCompany(companyId, async ({ db }) => {
        const state = randomToken();
        await db
          .insertInto('oauth_states')
          .values({
            hash: hashToken(state),
            company_id: companyId,
            user_id: userId,
            sign_in: signIn,
            channel_id: begun.channelId,
            redirect_uri: begun.redirectUri,
            permissions: begun.permissions,
          })
          .execute();
        return state;
      }),

    /** Ends the sign-in. Throws unless this person began it, a short time ago, and has not ended it before. */
    end: ({ companyId, userId }: Person, signIn: SignIn, state: string): Promise<Begun> =>
      sql.inCompany(companyId, async ({ db }) => {
        const found = await db
          .deleteFrom('oauth_states')
          .where('hash', '=', hashToken(state))
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .where('sign_in', '=', signIn)
          .where('created_at', '>', LIFETIME)
          .returning(['channel_id as channelId', 'redirect_uri as redirectUri', 'permissions'])
          .executeTakeFirst();
        if (!found) throw new AppError('authorization_failed');
        return found;
      }),

    /** The platform of one of the company's channels; throws if it has no such channel. */
    platformOf: (companyId: number, channelId: number): Promise<string> =>
      sql.inCompany(companyId, async ({ db }) => {
        const channel = await db
          .selectFrom('channels')
          .select('type')
          .where('company_id', '=', companyId)
          .where('id', '=', channelId)
          .executeTakeFirst();
        if (!channel) throw notFound();
        return channel.type;
      }),
  };
}

export type SignInStates = ReturnType<typeof createSignInStates>;

/** Removes sign-ins that nobody can finish any more. */
export async function sweepSignInStates({ db }: Tx): Promise<void> {
  await db.deleteFrom('oauth_states').where('created_at', '<', LIFETIME).execute();
}
