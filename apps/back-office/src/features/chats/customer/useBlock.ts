import type { Conversation } from '@parley/contracts/conversations';
import { blockCustomer, unblockCustomer } from '@parley/contracts/customers';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { COUNTS } from '../../../api/inbox-counts.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { useCustomerName } from '../useCustomerName.ts';

/** Blocks a customer, or takes their messages again, and offers undo. */
export function useBlock() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const nameOf = useCustomerName();
  const reload = () => {
    for (const kind of ['conversations', 'conversation', 'customer', 'messages', COUNTS[0]])
      void queryClient.invalidateQueries({ queryKey: [kind] });
  };
  const change = async (id: number, isBlocked: boolean, isUndo = false) => {
    if (isBlocked) await call(blockCustomer, { params: { id } });
    else await call(unblockCustomer, { params: { id }, body: { isUndo } });
    reload();
  };
  return async (customer: Conversation['customer'], isBlocked: boolean) => {
    const name = nameOf(customer);
    try {
      await change(customer.id, isBlocked);
      const undo = () => void change(customer.id, !isBlocked, true).catch(showError);
      const done = isBlocked ? t('chats.block.blocked', { name }) : t('chats.block.unblocked', { name });
      showSuccess(done, { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
}
