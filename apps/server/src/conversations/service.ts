import type { Conversation, ConversationFilter, Priority } from '@parley/contracts/conversations';
import type { Presence, Typing } from '@parley/contracts/events';
import type { HiddenData } from '../hidden-data/index.ts';
import { AppError } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Message } from '@parley/contracts/messages';
import { markReadByStaff, type Content, type Messages } from '../messages/index.ts';
import type { TellMembers } from '../notifications/index.ts';
import { countHandOff } from '../stats/index.ts';
import { lockActiveMember } from './active-members.ts';
import { createAssign } from './assign.ts';
import { createSetTeam } from './set-team.ts';
import { endIn, handOffIn } from './bot-actions.ts';
import { createChange, refuseEnded, refuseRemoved, update } from './change.ts';
import { countConversations } from './counts.ts';
import { listConversations } from './repository.ts';
import { isStillHere } from './release.ts';
import { createSnooze } from './snooze.ts';
import { createStaffActions } from './staff-actions.ts';
import { takeIfNobodyAnswers } from './take-if-nobody-answers.ts';
import { listTags, replaceTags } from './tags.ts';
import { touchConversations } from './touch.ts';

export type Conversations = ReturnType<typeof createConversations>;

interface Dependencies extends Pick<Realtime, 'announce' | 'publish'> {
  hidden: HiddenData;
  jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  /** A person has given the conversation back to the bot in this transaction. */
  onHandedBack(tx: Tx, companyId: number, id: number): Promise<void>;
  /** Tells those who do not look at the screen. */
  tell: TellMembers;
}

export function createConversations(sql: Sql, messages: Messages, realtime: Dependencies) {
  const { get, change } = createChange(sql, realtime);
  const actions = createStaffActions({ messages, jobs: realtime.jobs, tell: realtime.tell });
  const { snooze, unsnooze } = createSnooze(sql, change, actions, realtime.jobs, realtime.announce);

  return {
    /** Changes one conversation together with other things; what staff do is among the actions. */
    change,
    actions,
    onHandedBack: realtime.onHandedBack,
    get: (companyId: number, id: number): Promise<Conversation> =>
      sql.inCompany(companyId, (tx) => get(tx, companyId, id)),
    list: (companyId: number, userId: number, filter: ConversationFilter) =>
      sql.inCompany(companyId, (tx) => listConversations(tx, realtime.hidden, { companyId, userId }, filter)),

    counts: (companyId: number, userId: number) =>
      sql.inCompany(companyId, (tx) => countConversations(tx, companyId, userId)),

    /**
     * Gives the conversation to a person (true), or back to the bot or the next person (false). If two compete, one wins and the
     * other learns who holds it.
     */
    setTakeover: (companyId: number, userId: number, id: number, isHandedOff: boolean): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        refuseRemoved(before);
        refuseEnded(before);
        const holder = before.handedOffTo;
        if (holder && holder.id !== userId && (await isStillHere(tx, companyId, holder.id)))
          throw new AppError('held_by_colleague', { values: { name: holder.name } });
        if (before.isHandedOff === isHandedOff && (!isHandedOff || holder?.id === userId)) return;
        if (isHandedOff && !(await lockActiveMember(tx, companyId, userId))) throw new AppError('forbidden');
        await update(tx, companyId, id)
          .set({ is_handed_off: isHandedOff, handed_off_to: isHandedOff ? userId : null })
          .execute();
        if (isHandedOff && !before.isHandedOff && !before.isTest) await countHandOff(tx, companyId, before.platform);
        const givenUp = before.hasBot ? 'handed_back' : 'released';
        await messages.note(tx, companyId, id, userId, isHandedOff ? 'taken_over' : givenUp);
        if (!isHandedOff && before.hasBot) await realtime.onHandedBack(tx, companyId, id);
      }),

    assign: createAssign(change, actions),
    setTeam: createSetTeam(change, actions),
    snooze,
    unsnooze,

    /**
     * A person's reply. If nobody is answering, it also takes the conversation over, atomically; of concurrent replies, the first
     * one does.
     */
    async reply(companyId: number, userId: number, id: number, clientId: string, content: Content): Promise<Message> {
      await sql
        .inCompany(companyId, async (tx) => {
          refuseRemoved(await get(tx, companyId, id));
          if (!(await takeIfNobodyAnswers(tx, messages, companyId, userId, id))) return;
          const isSaid = await messages.sayAsOperatorIn(tx, companyId, userId, id, clientId, content);
          if (!isSaid) throw new NotStoredError();
        })
        .catch((error: unknown) => {
          if (!(error instanceof NotStoredError)) throw error;
        });
      // A message stored above is found by its client id; one that could not be stored is refused here.
      return messages.sayAsOperator(companyId, userId, id, clientId, content);
    },

    /** A customer asks for a person: the bot is silent from this commit on, and the conversation waits for somebody to take it. */
    askForPerson: (companyId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        refuseEnded(before);
        if (!before.isHandedOff) await handOffIn(tx, messages, companyId, id, 'asked_for_person');
      }),

    /** A customer ends the conversation, for instance to begin another one. */
    endByCustomer: (companyId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (!before.endedAt) await endIn(tx, messages, companyId, id);
      }),

    end: (companyId: number, userId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (!before.endedAt) await actions.end(tx, companyId, userId, id);
      }),

    /** Reopens an ended conversation, unless the customer has started another one since: only one may be open. */
    reopen: (companyId: number, userId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (!before.endedAt) return;
        refuseRemoved(before);
        await actions.reopen(tx, companyId, userId, before);
      }),

    setPriority: (companyId: number, id: number, priority: Priority): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.priority !== priority) await actions.setPriority(tx, companyId, id, priority);
      }),

    setTags: (companyId: number, id: number, names: readonly string[]): Promise<Conversation> =>
      change(companyId, id, async (tx) => {
        await replaceTags(tx, companyId, id, names);
        await touchConversations(tx, companyId, { id });
      }),
    listTags: (companyId: number) => sql.inCompany(companyId, (tx) => listTags(tx, companyId)),

    markRead: (companyId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.unreadCount === 0 && before.seenSeq >= before.lastSeq) return;
        await update(tx, companyId, id).set({ unread_count: 0, seen_seq: before.lastSeq }).execute();
        await markReadByStaff(tx, companyId, id, before.seenSeq);
      }),

    /** Marks the conversation as unread; its messages stay read. */
    markUnread: (companyId: number, id: number): Promise<Conversation> =>
      change(companyId, id, async (tx, before) => {
        if (before.unreadCount > 0) return;
        await update(tx, companyId, id).set({ unread_count: 1 }).execute();
      }),

    /** Shows the customer and colleagues that someone is typing; not stored. */
    setTyping: async (companyId: number, userId: number, id: number, isTyping: boolean): Promise<void> => {
      const name = await sql.inCompany(companyId, async (tx) => {
        await get(tx, companyId, id);
        return nameOf(tx, userId);
      });
      const said: Typing = { conversationId: id, origin: 'operator', name, isTyping };
      realtime.publish(companyId, {
        name: 'typing',
        conversationId: id,
        data: { ...said, userId },
        dataForCustomer: said,
      });
    },

    /** Shows colleagues that someone is online and what they are looking at; without further calls they count as gone. */
    async announcePresence(companyId: number, userId: number, where: Omit<Presence, 'userId' | 'name'>) {
      const name = await sql.inCompany(companyId, (tx) => nameOf(tx, userId));
      const data: Presence = { ...where, userId, name };
      realtime.publish(companyId, { name: 'presence', conversationId: 0, data, isInternal: true });
    },
  };
}

/** Rolls back the takeover, because the message could not be stored. */
class NotStoredError extends Error {}

async function nameOf({ db }: Tx, userId: number): Promise<string> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  return name;
}
