import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Conversation } from '@parley/contracts/conversations';
import type { Customer } from '@parley/contracts/customers';
import { BadgeCheck, X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { formatDay } from '../format-time.ts';
import { ContactFields } from './ContactFields.tsx';
import { ConversationFacts } from './ConversationFacts.tsx';
import { BlockedNotice } from './BlockedNotice.tsx';
import { EraseButton, ExportButton } from './CustomerActions.tsx';
import { CustomFields } from './CustomFields.tsx';
import { EditableText } from './EditableText.tsx';
import { MoodMenu } from './MoodMenu.tsx';
import { Identities } from './merging/Identities.tsx';
import { ContactSkeleton, HeadSkeleton } from './PaneSkeleton.tsx';
import { PastConversations } from './PastConversations.tsx';
import { Summary } from './Summary.tsx';
import { Tags } from './Tags.tsx';
import { LazyOptOutFact } from '../thread/whatsapp/lazy.ts';
import { useCustomerName } from '../useCustomerName.ts';
import { useChangeCustomer, useCustomer } from './useCustomer.ts';

interface Props {
  conversation: Conversation;
  /** The list's filter as a query string, which links preserve. */
  search: string;
  onErased: () => void;
  /** Set when the pane covers the thread. */
  onClose: (() => void) | undefined;
}

/** The right pane: the customer and details about this conversation. */
export function CustomerPane({ conversation, search, onErased, onClose }: Props) {
  const { t } = useTranslation();
  const customer = useCustomer(conversation.customer.id);
  return (
    <Box
      component="aside"
      aria-label={t('chats.panes.customer')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', bgcolor: '#fff', overflowWrap: 'anywhere' }}
    >
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          '& > :not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
        }}
      >
        <Box sx={{ px: 5, py: 4 }}>
          {customer.isPending ? (
            <HeadSkeleton />
          ) : (
            <Loaded query={customer}>{(known) => <Head customer={known} onClose={onClose} />}</Loaded>
          )}
        </Box>
        {conversation.customer.isBlocked && <BlockedNotice customer={conversation.customer} />}
        {customer.isPending && <ContactSkeleton />}
        {conversation.platform === 'whatsapp' && (
          <Suspense fallback={null}>
            <LazyOptOutFact conversation={conversation} />
          </Suspense>
        )}
        {customer.data && <ContactFields customer={customer.data} />}
        {customer.data && <CustomFields customer={customer.data} />}
        {customer.data && <Identities customer={customer.data} />}
        <Summary key={conversation.id} conversationId={conversation.id} />
        <Tags conversation={conversation} />
        <ConversationFacts conversation={conversation} />
        {customer.data && <PastConversations customer={customer.data} openId={conversation.id} search={search} />}
        <EraseButton customer={conversation.customer} onErased={onErased} />
      </Box>
      <ExportButton customer={conversation.customer} />
    </Box>
  );
}

function Head({ customer, onClose }: { customer: Customer; onClose: (() => void) | undefined }) {
  const { t, i18n } = useTranslation();
  const change = useChangeCustomer(customer.id);
  const shownName = useCustomerName()(customer);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
        <Avatar id={customer.id} name={customer.name} size={48} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h2" sx={{ m: 0, fontSize: 16, lineHeight: '22px', fontWeight: 600 }}>
            <EditableText
              label={t('chats.contact.name')}
              value={customer.name ?? ''}
              shown={shownName}
              onSave={(name) => change.mutateAsync({ name: name || null })}
            />
          </Box>
          <Box
            sx={{
              typography: 'body2',
              color: 'text.secondary',
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              flexWrap: 'wrap',
            }}
          >
            {t('chats.contact.since', { day: formatDay(customer.createdAt, i18n.language) })}
            {customer.isVerified && (
              <Box
                component="span"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'success.dark' }}
              >
                <Icon of={BadgeCheck} size={14} />
                {t('chats.contact.verified')}
              </Box>
            )}
          </Box>
        </Box>
        {onClose && (
          <IconButton
            aria-label={t('chats.panes.close')}
            onClick={onClose}
            sx={{ width: 44, height: 44, mt: -2, mr: -3 }}
          >
            <Icon of={X} />
          </IconButton>
        )}
      </Box>
      <Box sx={{ mt: 3 }}>
        <MoodMenu customer={customer} />
      </Box>
    </>
  );
}
