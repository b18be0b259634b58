import type { Customer } from '@parley/contracts/customers';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useMoodNames, type Mood } from '../moods.ts';
import { useChangeCustomer } from './useCustomer.ts';

export type MoodOwner = Pick<Customer, 'id' | 'sentiment' | 'sentimentBy'>;

/** Sets a customer's mood and offers undo. Null derives it from their messages again. */
export function useMood({ id, sentiment: before, sentimentBy }: MoodOwner) {
  const { t } = useTranslation();
  const names = useMoodNames();
  const { user } = useProfile();
  const change = useChangeCustomer(id);
  const put = (mood: Mood | null) => change.mutateAsync({ sentiment: mood });
  const set = async (mood: Mood | null) => {
    try {
      const { sentiment } = await put(mood);
      const undo = () => void put(sentimentBy ? before : null).catch(showError);
      showSuccess(t('chats.moods.changed', { mood: names[sentiment] }), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
  const isMine = sentimentBy?.id === user.id;
  const setBy = sentimentBy && (isMine ? t('chats.moods.byYou') : t('chats.moods.by', { name: sentimentBy.name }));
  return { set, setBy };
}
