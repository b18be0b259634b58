import type { Conversation } from '@parley/contracts/conversations';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { useTranslation } from 'react-i18next';

/** What to call a customer: by name, else by address or number, else as the visitor of that number. */
export function useCustomerName() {
  const { t } = useTranslation();
  return ({ id, name, email, phone }: Pick<Conversation['customer'], 'id' | 'name' | 'email' | 'phone'>): string =>
    withoutOverrides(name ?? '').trim() || email || phone || t('chats.visitor', { id });
}
