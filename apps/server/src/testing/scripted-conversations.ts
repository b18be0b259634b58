import type { TestApp } from './build-test-app.ts';

export interface ScriptedLine {
  who: 'customer' | 'bot' | 'person' | 'ended by the customer' | 'ended by a person';
  at: Date;
  userId?: number;
}

export interface Script {
  channelId: number;
  lines: readonly ScriptedLine[];
  /** Someone new unless given. */
  customerId?: number;
  teamId?: number | null;
  agentId?: number | null;
  rating?: number;
  /** The customer's reaction to the bot's last words. */
  reaction?: string;
  isTest?: boolean;
}

export interface Scripted extends Script {
  id: number;
  customerId: number;
  waits: { beganAt: Date; endedAt: Date; userId: number }[];
}

/** Stores a conversation of the past as if it had taken place. */
export async function addScripted(app: Pick<TestApp, 'sql'>, companyId: number, script: Script): Promise<Scripted> {
  const { channelId, lines, teamId = null, agentId = null, rating, reaction, isTest = false } = script;
  const isEnd = ({ who }: ScriptedLine) => who.startsWith('ended');
  const said = lines.filter((line) => !isEnd(line));
  const first = lines[0]?.at ?? new Date();
  const last = said.at(-1)?.at ?? first;
  const endedAt = lines.find(isEnd)?.at ?? null;
  let beganAt: Date | null = null;
  const waits: Scripted['waits'] = [];
  for (const { who, at, userId } of said) {
    if (who === 'customer') beganAt ??= at;
    else {
      if (who === 'person' && beganAt) waits.push({ beganAt, endedAt: at, userId: userId ?? 0 });
      beganAt = null;
    }
  }
  return app.sql.asSystem(async ({ db }) => {
    const customerId =
      script.customerId ??
      (await db.insertInto('customers').values({ company_id: companyId }).returning('id').executeTakeFirstOrThrow()).id;
    const { id } = await db
      .insertInto('conversations')
      .values({
        company_id: companyId,
        channel_id: channelId,
        customer_id: customerId,
        platform: 'web_widget',
        ai_agent_id: agentId,
        team_id: teamId,
        is_handed_off: said.some(({ who }) => who === 'person'),
        is_test: isTest,
        is_thread: true,
        last_seq: lines.length,
        last_customer_seq: said.findLastIndex(({ who }) => who === 'customer') + 1,
        began_waiting_at: beganAt,
        started_at: first,
        last_message_at: last,
        ended_at: endedAt,
        rating: rating ?? null,
        rated_at: rating === undefined ? null : (endedAt ?? last),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lastBot = lines.findLastIndex(({ who }) => who === 'bot');
    await db
      .insertInto('messages')
      .values(
        lines.map((line, at) => ({
          company_id: companyId,
          conversation_id: id,
          channel_id: channelId,
          seq: at + 1,
          direction: line.who === 'customer' ? 'incoming' : 'outgoing',
          origin: line.who === 'customer' ? 'customer' : line.who === 'bot' || !line.userId ? 'bot' : 'operator',
          type: isEnd(line) ? 'event' : 'text',
          text: isEnd(line) ? 'ended' : `Line ${at}`,
          status: 'read',
          user_id: line.userId ?? null,
          sent_at: line.at,
          marks:
            reaction && at === lastBot
              ? JSON.stringify({ reactions: [{ emoji: reaction, origin: 'customer' }] })
              : null,
        })),
      )
      .execute();
    if (waits.length > 0 && !isTest)
      await db
        .insertInto('waits')
        .values(
          waits.map((wait, at) => ({
            company_id: companyId,
            conversation_id: id,
            channel_id: channelId,
            team_id: teamId,
            user_id: wait.userId,
            is_first: at === 0,
            began_at: wait.beganAt,
            ended_at: wait.endedAt,
            outcome: 'answered',
          })),
        )
        .execute();
    return { ...script, id, customerId, waits };
  });
}
