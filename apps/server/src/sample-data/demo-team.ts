import { mentionOf } from '@parley/contracts/notes';
import type { Routing } from '@parley/contracts/teams';
import { hashPassword, openMemberAccount } from '../auth/index.ts';
import { countNoteChange } from '../conversations/index.ts';
import { randomToken } from '../infra/secrets.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { insertNote } from '../notes/index.ts';
import { createTeams } from '../teams/index.ts';

/** They answer customers in their own language, and Ana the others. Nobody knows their passwords. */
const COLLEAGUES = [
  { name: 'Dan Rusu', locale: 'ro' },
  { name: 'Mila Weber', locale: 'de' },
  { name: 'Viktor Lysenko', locale: 'ru' },
] as const;

type Name = 'Ana' | 'Dan' | 'Mila' | 'Viktor';
export type Team = Readonly<Record<Name, number>>;

const TEAMS: readonly { name: string; routing: Routing; members: readonly Name[] }[] = [
  { name: 'Orders', routing: 'turn', members: ['Ana', 'Dan', 'Viktor'] },
  { name: 'Returns', routing: 'free', members: ['Ana', 'Mila'] },
];

/** Notes about each customer's newest conversation. `@Ana` mentions her. */
const NOTES: readonly { customer: string; author: Name; text: string }[] = [
  {
    customer: 'Дмитрий Орлов',
    author: 'Viktor',
    text: 'The carrier says that the parcel was scanned in Riga last night. @Ana, may I offer him free delivery on the next order?',
  },
  {
    customer: 'Andrei Popescu',
    author: 'Dan',
    text: 'Accounting has the new invoice. Snoozed until he writes again.',
  },
  {
    customer: 'Emma Hartley',
    author: 'Mila',
    text: 'She asks about wool for sensitive skin. @Viktor knows the fabrics best.',
  },
  {
    customer: 'Emma Hartley',
    author: 'Viktor',
    text: 'Merino is fine for most children. I would send her a sample first.',
  },
];

/** Adds Ana's colleagues. */
export async function addColleagues(tx: Tx, companyId: number, anaId: number): Promise<Team> {
  const team: Record<string, number> = { Ana: anaId };
  const passwordHash = hashPassword(randomToken());
  for (const { name, locale } of COLLEAGUES) {
    const first = name.slice(0, name.indexOf(' '));
    const email = `${name.toLowerCase().replace(' ', '.')}@linden-home.example`;
    const user = { name, email, locale, passwordHash, emailVerifiedAt: new Date() };
    team[first] = await openMemberAccount(tx, companyId, user, false);
  }
  return team as Team;
}

/** Adds the teams that they share conversations in. */
export async function addTeams(sql: Sql, owner: { companyId: number; userId: number }, people: Team): Promise<void> {
  const teams = createTeams(sql, () => {});
  for (const { name, routing, members } of TEAMS)
    await teams.create(owner, { name, routing, memberIds: members.map((member) => people[member]) });
}

/** Adds what they have written to each other. */
export async function addNotes(tx: Tx, companyId: number, team: Team): Promise<void> {
  for (const { customer, author, text } of NOTES) {
    const { id } = await tx.db
      .selectFrom('conversations')
      .innerJoin('customers', 'customers.id', 'conversations.customer_id')
      .select('conversations.id')
      .where('conversations.company_id', '=', companyId)
      .where('customers.name', '=', customer)
      .orderBy('conversations.last_message_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const written = text.replaceAll(/@(\w+)/g, (_, name: Name) => mentionOf(team[name]));
    await countNoteChange(tx, companyId, id);
    await insertNote(tx, { companyId, conversationId: id, userId: team[author], text: written });
  }
}
