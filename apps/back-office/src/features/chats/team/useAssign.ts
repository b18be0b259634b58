import type { Conversation } from '@parley/contracts/conversations';
import { useTranslation } from 'react-i18next';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useConversationActions } from '../useConversationActions.ts';

/** Gives a conversation to somebody, to a team or to nobody, and offers undo. */
export function useAssign() {
  const { t } = useTranslation();
  const actions = useConversationActions();
  const attempt = async (work: () => Promise<void>, done: string, undo: () => Promise<void>) => {
    try {
      await work();
      showSuccess(done, { label: t('toast.undo'), run: () => void undo().catch(showError) });
    } catch (error) {
      showError(error);
    }
  };
  const giveBackTo = async (before: Conversation, now: Conversation) => {
    await actions.assign(now, before.handedOffTo);
    if (!before.isHandedOff) await actions.giveBack({ ...now, handedOffTo: null });
  };

  return {
    assign: (before: Conversation, assignee: Conversation['handedOffTo']) =>
      attempt(
        () => actions.assign(before, assignee),
        assignee ? t('chats.thread.assign.to', { name: assignee.name }) : t('chats.thread.assign.returned'),
        () => giveBackTo(before, { ...before, isHandedOff: true, handedOffTo: assignee }),
      ),
    putInTeam: (before: Conversation, team: NonNullable<Conversation['team']>) =>
      attempt(
        () => actions.putInTeam(before, team),
        t('chats.thread.assign.toTeam', { team: team.name }),
        async () => {
          const now = { ...before, team, isHandedOff: true, handedOffTo: null };
          await actions.putInTeam(now, before.team);
          await giveBackTo(before, { ...now, team: before.team });
        },
      ),
  };
}
