import {
  assignConversation,
  endConversation,
  readConversation,
  reopenConversation,
  setPriority,
  setTags,
  setTeam,
  setTakeover,
  snoozeConversation,
  unreadConversation,
  unsnoozeConversation,
  type Conversation,
  type Priority,
} from '@parley/contracts/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { COUNTS } from '../../api/inbox-counts.ts';
import { useProfile } from '../../api/session.ts';
import { beginChange, endChange, isUntouched, type PendingChange } from './pending-changes.ts';
import {
  conversationKey,
  conversationQuery,
  leaveViews,
  receivedDuringFetch,
  cacheConversation,
  showConversation,
} from './useConversation.ts';
import { INBOX, TAGS } from './useConversations.ts';

/** A conversation that nobody has put aside. */
const AWAKE = { snoozedAt: null, wakesAt: null };

const turns = new Map<number, Promise<unknown>>();

/** Sends the changes to one conversation in the order they were made. */
function inTurn<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  const own = (turns.get(id) ?? Promise.resolve()).then(work, work);
  turns.set(id, own);
  const leave = () => turns.get(id) === own && turns.delete(id);
  own.then(leave, leave);
  return own;
}

/** The actions on a conversation. They are optimistic; if the server rejects one, it is rolled back and the error is thrown. */
export function useConversationActions() {
  const queryClient = useQueryClient();
  const { user, company } = useProfile();
  const viewer = { myId: user.id, timeZone: company.timezone };

  /** Refetches when the responses and live events leave the current state unclear. */
  const readAgain = async (id: number) => {
    await queryClient.cancelQueries({ queryKey: conversationKey(id) }); // a running request may be older
    const state = await queryClient.fetchQuery({ ...conversationQuery(id), staleTime: 0 });
    if (!receivedDuringFetch.has(id)) showConversation(queryClient, state);
  };
  const settleDoubts = (id: number) => void readAgain(id).catch(() => {}); // on failure, the next live event brings the current state

  const attempt = async (
    before: Conversation,
    guess: Partial<Conversation>,
    request: () => Promise<Conversation>,
  ): Promise<void> => {
    const change: PendingChange = { before, guess };
    beginChange(change);
    showConversation(queryClient, { ...before, ...guess });
    leaveViews(queryClient, { ...before, ...guess }, viewer); // what one does oneself may move rows
    try {
      const answer = await inTurn(before.id, request);
      endChange(change);
      const { received } = change;
      // A live state wins if it has newer messages or already reflects this change. Otherwise it is older, or this was already reverted.
      const isNewer = received && (received.lastSeq > answer.lastSeq || !isUntouched(change, received));
      cacheConversation(queryClient, isNewer ? received : answer);
      if (received && !isNewer) settleDoubts(before.id);
    } catch (error) {
      endChange(change);
      cacheConversation(queryClient, change.received ?? before);
      settleDoubts(before.id);
      void queryClient.invalidateQueries({ queryKey: INBOX }); // it may have left a view
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: COUNTS });
    }
  };

  const assign = (conversation: Conversation, assignee: Conversation['handedOffTo']) =>
    attempt(conversation, { isHandedOff: true, handedOffTo: assignee }, () =>
      call(assignConversation, {
        params: { id: conversation.id },
        body: { userId: assignee?.id ?? null, heldBy: conversation.handedOffTo?.id ?? null },
      }),
    );
  const putInTeam = (conversation: Conversation, team: Conversation['team']) =>
    attempt(
      conversation,
      team
        ? { team, isHandedOff: true, handedOffTo: null, beganWaitingAt: conversation.beganWaitingAt ?? new Date() }
        : { team },
      () => call(setTeam, { params: { id: conversation.id }, body: { teamId: team?.id ?? null } }),
    );
  const giveBack = (conversation: Conversation) =>
    attempt(
      conversation,
      { isHandedOff: false, handedOffTo: null, ...(conversation.hasBot && { beganWaitingAt: null }) },
      () => call(setTakeover, { params: { id: conversation.id }, body: { isHandedOff: false } }),
    );

  return {
    end: (conversation: Conversation) =>
      attempt(conversation, { endedAt: new Date(), unreadCount: 0, beganWaitingAt: null, ...AWAKE }, () =>
        call(endConversation, { params: { id: conversation.id } }),
      ),
    reopen: async (conversation: Conversation) => {
      await attempt(conversation, { endedAt: null }, () =>
        call(reopenConversation, { params: { id: conversation.id } }),
      );
      void queryClient.invalidateQueries({ queryKey: INBOX }); // back to where it was
    },
    markRead: (conversation: Conversation) =>
      attempt(conversation, { unreadCount: 0 }, () => call(readConversation, { params: { id: conversation.id } })),
    markUnread: (conversation: Conversation) =>
      attempt(conversation, { unreadCount: Math.max(1, conversation.unreadCount) }, () =>
        call(unreadConversation, { params: { id: conversation.id } }),
      ),
    assign,
    putInTeam,
    giveBack,
    toggleTakeover: (conversation: Conversation) => {
      const me = { id: user.id, name: user.name };
      if (conversation.handedOffTo?.id === user.id) return giveBack(conversation);
      return attempt(conversation, { isHandedOff: true, handedOffTo: me }, () =>
        call(setTakeover, { params: { id: conversation.id }, body: { isHandedOff: true } }),
      );
    },
    snooze: (conversation: Conversation, wakesAt: Date | null) =>
      attempt(conversation, { snoozedAt: new Date(), wakesAt, wokeAt: null }, () =>
        call(snoozeConversation, { params: { id: conversation.id }, body: { wakesAt } }),
      ),
    unsnooze: async (conversation: Conversation) => {
      await attempt(conversation, AWAKE, () => call(unsnoozeConversation, { params: { id: conversation.id } }));
      void queryClient.invalidateQueries({ queryKey: INBOX }); // back to where it was
    },
    setPriority: (conversation: Conversation, priority: Priority) =>
      attempt(conversation, { priority }, () =>
        call(setPriority, { params: { id: conversation.id }, body: { priority } }),
      ),
    setTags: async (conversation: Conversation, tags: string[]) => {
      await attempt(conversation, { tags }, () => call(setTags, { params: { id: conversation.id }, body: { tags } }));
      void queryClient.invalidateQueries({ queryKey: TAGS });
    },
  };
}
