import type { Conversation } from '@parley/contracts/conversations';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { useTranslation } from 'react-i18next';

/** The display name of a customer: their name, otherwise email or phone, otherwise “Visitor” with a number. */
export function useCustomerName() {
  const { t } = useTranslation();
  return ({ id, name, email, phone }: Pick<Conversation['customer'], 'id' | 'name' | 'email' | 'phone'>): string =>
    withoutOverrides(name ?? '').trim() || email || phone || t('chats.visitor', { id });
}
