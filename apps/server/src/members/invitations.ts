import type { Locale } from '@parley/contracts/locales';
import type { Invitation, InvitationWithLink } from '@parley/contracts/members';
import { sql as raw } from 'kysely';
import { recordActivity } from '../activity/index.ts';
import { lockCompany } from '../auth/index.ts';
import type { Config } from '../infra/config.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { RateLimits } from '../infra/rate-limits.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

const LIFETIME_DAYS = 7;
/** Only those that nobody has accepted. An address has one, so this many are more than any company has. */
const MAX_LISTED = 1_000;

export interface NewInvitations {
  emails: string[];
  locale: Locale;
  isOwner?: boolean | undefined;
}

interface Parts {
  sql: Sql;
  config: Config;
  limits: RateLimits;
  /** Mails the invitation once the transaction has been committed. */
  mail(tx: Tx, companyId: number, invitationId: number): Promise<void>;
}

/** How owners let others into their company. */
export function createInvitations({ sql, config, limits, mail }: Parts) {
  const fresh = () => ({
    token: randomToken(),
    expiresAt: new Date(Date.now() + LIFETIME_DAYS * 86_400_000),
  });
  const withLink = async (tx: Tx, companyId: number, id: number, token: string): Promise<InvitationWithLink> => {
    const invitation = await open(tx, companyId).where('i.id', '=', id).executeTakeFirstOrThrow();
    return { ...asInvitation(invitation), link: linkOf(config, token) };
  };

  async function countMail(companyId: number, email: string) {
    await limits.count('invite', String(companyId));
    await limits.count('inviteAddress', email);
  }

  return {
    list: (companyId: number): Promise<Invitation[]> =>
      sql.inCompany(companyId, async (tx) =>
        (
          await open(tx, companyId).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc').limit(MAX_LISTED).execute()
        ).map(asInvitation),
      ),

    async invite(caller: Caller, { emails, locale, isOwner = false }: NewInvitations): Promise<InvitationWithLink[]> {
      const { companyId, userId } = caller;
      const wanted = [...new Set(emails)];
      await sql.inCompany(companyId, (tx) => refuseMembers(tx, companyId, emails));
      for (const email of wanted) await countMail(companyId, email);
      return sql.inCompany(companyId, async (tx) => {
        await lockCompany(tx, companyId);
        await refuseMembers(tx, companyId, emails);
        const invitations: InvitationWithLink[] = [];
        for (const email of wanted) {
          const { token, expiresAt } = fresh();
          const row = {
            company_id: companyId,
            email,
            locale,
            is_owner: isOwner,
            invited_by: userId,
            token_hash: hashToken(token),
            mail_token_hash: null,
            created_at: new Date(),
            expires_at: expiresAt,
          };
          const { id } = await tx.db
            .insertInto('invitations')
            .values(row)
            .onConflict((conflict) =>
              conflict
                .expression(raw`company_id, lower(email)`)
                .where('accepted_at', 'is', null)
                .doUpdateSet(row),
            )
            .returning('id')
            .executeTakeFirstOrThrow();
          await mail(tx, companyId, id);
          await recordActivity(tx, caller, 'member.invited', { name: email });
          invitations.push(await withLink(tx, companyId, id, token));
        }
        return invitations;
      });
    },

    async resend(caller: Caller, id: number): Promise<InvitationWithLink> {
      const { companyId } = caller;
      const invitation = await sql.inCompany(companyId, (tx) =>
        open(tx, companyId).where('i.id', '=', id).executeTakeFirst(),
      );
      if (!invitation) throw notFound();
      await countMail(companyId, invitation.email);
      return sql.inCompany(companyId, async (tx) => {
        await lockCompany(tx, companyId);
        const { token, expiresAt } = fresh();
        const replaced = await tx.db
          .updateTable('invitations')
          .set({ token_hash: hashToken(token), mail_token_hash: null, expires_at: expiresAt })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!replaced) throw notFound(); // accepted or withdrawn in the meantime
        await mail(tx, companyId, id);
        await recordActivity(tx, caller, 'member.invitation_resent', { name: invitation.email });
        return withLink(tx, companyId, id, token);
      });
    },

    revoke: (caller: Caller, id: number): Promise<void> =>
      sql.inCompany(caller.companyId, async (tx) => {
        const { companyId } = caller;
        await lockCompany(tx, companyId);
        const revoked = await tx.db
          .deleteFrom('invitations')
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .where('accepted_at', 'is', null)
          .returning('email')
          .executeTakeFirst();
        if (!revoked) throw notFound();
        await recordActivity(tx, caller, 'member.invitation_revoked', { name: revoked.email });
      }),
  };
}

export type Invitations = ReturnType<typeof createInvitations>;

export const linkOf = (config: Config, token: string) => `${config.publicUrl}/invitation?token=${token}`;

const open = ({ db }: Tx, companyId: number) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.locale', 'i.is_owner as isOwner', 'u.name as invitedBy'])
    .select(['i.created_at as createdAt', 'i.expires_at as expiresAt'])
    .where('i.company_id', '=', companyId)
    .where('i.accepted_at', 'is', null);

const asInvitation = ({ locale, ...row }: Omit<Invitation, 'locale'> & { locale: string }): Invitation => ({
  ...row,
  locale: locale as Locale,
});

/** Each address of somebody who works here already is refused at its place in the list. */
async function refuseMembers({ db }: Tx, companyId: number, emails: string[]) {
  const members = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(raw<string>`lower(email)`.as('email'))
    .where('memberships.company_id', '=', companyId)
    .where('deactivated_at', 'is', null)
    .where(raw<string>`lower(email)`, 'in', emails)
    .execute();
  const taken = new Set(members.map(({ email }) => email));
  const problems = emails.flatMap((email, at) =>
    taken.has(email) ? [[`emails.${at}`, { key: 'alreadyMember' as const }] as const] : [],
  );
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
}
