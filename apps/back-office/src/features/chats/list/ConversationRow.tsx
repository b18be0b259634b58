import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { answererOf, type Conversation } from '@parley/contracts/conversations';
import { Ban, Bot, CircleUser } from 'lucide-react';
import { memo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { formatWhen } from '../format-time.ts';
import { moodStyle, useMoodNames } from '../moods.ts';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { useChatDraft } from '../thread/drafts.ts';
import { useCustomerName } from '../useCustomerName.ts';
import { Preview } from './Preview.tsx';
import { avatarPosition, line, rowStyle } from './row-style.ts';
import { PriorityMark } from './PriorityMark.tsx';
import { SnoozeMark } from './SnoozeMark.tsx';
import { WaitingTag } from './WaitingTag.tsx';

interface Props {
  conversation: Conversation;
  /** The link target. */
  to: string;
  search: string;
  /** In the queue of those who wait, the waiting time replaces the time of the last message. */
  isInQueue: boolean;
  isOpen: boolean;
  /** The one row in the tab order; the arrow keys move it. */
  isCursor: boolean;
  isSelected: boolean;
  /** Some rows are selected, so every row shows its checkbox. */
  isSelecting: boolean;
  onSelect: (id: number, isRange: boolean) => void;
  onFocus: (id: number) => void;
}

/** A conversation in the list: customer, last message, time, and who answers. */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, to, search, isInQueue, isOpen, isCursor, isSelected, isSelecting, onSelect, onFocus } = props;
  const { t, i18n } = useTranslation();
  const platforms = usePlatformNames();
  const { customer, unreadCount, activeAt, beganWaitingAt } = conversation;
  const name = useCustomerName()(customer);
  const [{ text: draft }] = useChatDraft(conversation.id);
  const isUnread = unreadCount > 0;
  const isUntaken = answererOf(conversation) === 'nobody';
  const tag = beganWaitingAt && !conversation.snoozedAt && (
    <WaitingTag since={beganWaitingAt} isUntaken={isUntaken} isShort={isInQueue} />
  );
  const choose = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault(); // select a range instead of opening a new window
    onSelect(conversation.id, true);
  };
  return (
    <Box sx={rowStyle({ isOpen, isSelected, isSelecting, isUrgent: isUntaken && Boolean(tag) })}>
      <Box
        component={Link}
        to={to}
        className="row-link"
        data-row={conversation.id}
        tabIndex={isCursor ? 0 : -1}
        aria-current={isOpen ? 'true' : undefined}
        onClick={choose}
        onFocus={() => onFocus(conversation.id)}
      >
        {isUnread && <Box component="span" className="dot" />}
        <Box component="span" className="avatar" sx={avatarPosition}>
          <Avatar id={customer.id} name={customer.name} size={40} />
          <Box component="span" className="badge">
            <Icon of={platformIcon(conversation.platform)} size={12} />
          </Box>
        </Box>
        <Box component="span" sx={line}>
          <Box component="span" className="cut" sx={{ fontWeight: isUnread ? 600 : 500 }}>
            {name}
          </Box>
          <VisuallyHidden>{platforms[conversation.platform]}</VisuallyHidden>
          <MoodFace mood={customer.sentiment} />
          <PriorityMark priority={conversation.priority} />
          {customer.isBlocked && <BlockedMark />}
          <Box
            component="span"
            sx={{
              ml: 'auto',
              pl: 2,
              flex: 'none',
              fontSize: 12,
              fontVariantNumeric: 'tabular-nums',
              ...(isUnread ? { color: 'primary.dark', fontWeight: 600 } : { color: 'text.disabled' }),
            }}
          >
            {(isInQueue && tag) ||
              ((conversation.snoozedAt ?? conversation.wokeAt) && <SnoozeMark conversation={conversation} />) ||
              formatWhen(activeAt, new Date(), i18n.language)}
          </Box>
        </Box>
        <Box component="span" sx={{ ...line, mt: 1 }}>
          <Box
            component="span"
            className="cut"
            sx={{
              flex: 1,
              typography: 'body2',
              ...(isUnread ? { fontWeight: 500, color: 'text.primary' } : { color: 'text.secondary' }),
            }}
          >
            <Preview conversation={conversation} search={search} draft={draft} />
          </Box>
          {isUntaken && !isInQueue && tag ? tag : <WhoAnswers conversation={conversation} />}
          {isUnread && (
            <Box component="span" className="count">
              <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
              <VisuallyHidden>{t('chats.unread', { count: unreadCount })}</VisuallyHidden>
            </Box>
          )}
        </Box>
      </Box>
      <Checkbox
        className="select"
        checked={isSelected}
        slotProps={{
          input: { 'aria-label': t('chats.select', { name }), tabIndex: isCursor || isSelecting ? 0 : -1 },
        }}
        onClick={(event) => onSelect(conversation.id, event.shiftKey)}
      />
    </Box>
  );
});

function MoodFace({ mood }: { mood: Conversation['customer']['sentiment'] }) {
  const names = useMoodNames();
  const { icon, ink } = moodStyle(mood);
  return (
    <Box component="span" title={names[mood]} sx={{ display: 'flex', flex: 'none', color: ink }}>
      <Icon of={icon} size={16} />
      <VisuallyHidden>{names[mood]}</VisuallyHidden>
    </Box>
  );
}

function BlockedMark() {
  const { t } = useTranslation();
  return (
    <Box component="span" title={t('chats.block.mark')} sx={{ display: 'flex', flex: 'none', color: 'text.secondary' }}>
      <Icon of={Ban} size={14} />
      <VisuallyHidden>{t('chats.block.mark')}</VisuallyHidden>
    </Box>
  );
}

/** A bot by its name, a colleague's initial, or an empty place. */
function WhoAnswers({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { handedOffTo, botName, removedChannel } = conversation;
  const answerer = answererOf(conversation);
  if (removedChannel !== null)
    return (
      <Box
        component="span"
        title={removedChannel}
        sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}
      >
        {t('chats.channelRemoved')}
      </Box>
    );
  if (answerer === 'ended') return null;
  const who =
    answerer === 'nobody'
      ? t('chats.answering.nobodyYet')
      : t('chats.answering.person', { name: handedOffTo?.name ?? botName });
  return (
    <Box component="span" title={who} sx={{ display: 'flex', flex: 'none', color: 'text.secondary' }}>
      {handedOffTo ? (
        <Avatar id={handedOffTo.id} name={handedOffTo.name} size={20} />
      ) : (
        <Icon of={answerer === 'bot' ? Bot : CircleUser} size={16} />
      )}
      <VisuallyHidden>{who}</VisuallyHidden>
    </Box>
  );
}
