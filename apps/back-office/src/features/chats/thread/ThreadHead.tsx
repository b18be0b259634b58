import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Conversation } from '@parley/contracts/conversations';
import { bcp47 } from '@parley/contracts/locales';
import { ArrowLeft, Info, PanelRight, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../api/presence.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { useCommands } from '../../../components/commands.ts';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { MoodMenu } from '../customer/MoodMenu.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { formatWait } from '../format-time.ts';
import { TWO_PANES } from '../two-panes.ts';
import { hasTag } from '../tags.ts';
import { useConversationActions } from '../useConversationActions.ts';
import { useNow } from '../useNow.ts';
import { PriorityMark } from '../list/PriorityMark.tsx';
import { MacroButton, PriorityButton } from './HeadMenus.tsx';
import { AssignButton, SnoozeButton } from './TeamButtons.tsx';
import { ThreadMenu } from './ThreadMenu.tsx';
import { useThreadCommands } from './useThreadCommands.tsx';

// Loaded on demand: it is large and rarely needed.
const TagPopover = lazy(async () => ({ default: (await import('../customer/TagPopover.tsx')).TagPopover }));

interface Props {
  conversation: Conversation;
  customerName: string;
  onBack: (() => void) | undefined;
  onToggleDetails: () => void;
  isDetailsOpen: boolean;
  onTakeover: () => void;
  onEnd: () => void;
  onReopen: () => void;
}

/** The customer's name and the actions on the whole conversation. */
export function ThreadHead({ conversation, customerName, onBack, onToggleDetails, isDetailsOpen, ...act }: Props) {
  const { t } = useTranslation();
  const { customer, tags } = conversation;
  const { setTags } = useConversationActions();
  const menu = useRef<HTMLButtonElement>(null);
  const [tagAnchor, setTagAnchor] = useState<HTMLElement | null>(null);
  const { commands, printed } = useThreadCommands(conversation, customerName, {
    ...act,
    onToggleDetails,
    onTag: () => setTagAnchor(menu.current),
  });
  useCommands({ title: t('chats.thread.label', { name: customerName }), commands });
  const end = commands.find(({ id }) => id === 'end' || id === 'reopen');
  const addTag = (tag: string) => {
    setTagAnchor(null);
    if (!hasTag(tags, tag)) void setTags(conversation, [...tags, tag]).catch(showError);
  };
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        containerType: 'inline-size',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, lg: 2 },
        height: 60,
        [TWO_PANES]: { height: 64 },
        pl: { xs: onBack ? 1 : 3, lg: 5 },
        pr: { xs: 1, lg: 3 },
        bgcolor: '#fff',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {onBack && <HeadButton icon={ArrowLeft} label={t('chats.thread.back')} onClick={onBack} />}
      <Face conversation={conversation} />
      <Box sx={{ flex: 1, minWidth: 0, ml: 1.5 }}>
        {/* The mood button has a large touch target without making the line taller. */}
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, height: 24 }}>
          <Box component="h2" sx={{ m: 0, typography: 'h2', fontSize: 15, ...cut }}>
            <bdi>{customerName}</bdi>
          </Box>
          <MoodMenu customer={customer} isSmall />
          <PriorityMark priority={conversation.priority} />
        </Box>
        <About conversation={conversation} />
      </Box>
      <OtherViewers conversationId={conversation.id} />
      {!conversation.endedAt && conversation.removedChannel === null && <AssignButton conversation={conversation} />}
      {!conversation.endedAt && <SnoozeButton conversation={conversation} menu={() => menu.current} />}
      <MacroButton conversation={conversation} menu={() => menu.current} />
      <PriorityButton conversation={conversation} menu={() => menu.current} />
      {end && (
        <Box sx={{ display: 'none', [TWO_PANES]: { display: 'flex' } }}>
          <HeadButton icon={end.icon} label={end.label} keys={end.keys} onClick={end.run} />
        </Box>
      )}
      <Box sx={{ display: { xs: 'none', lg: 'flex' } }}>
        <HeadButton
          icon={PanelRight}
          label={t('chats.thread.details')}
          onClick={onToggleDetails}
          isPressed={isDetailsOpen}
        />
      </Box>
      <Box sx={{ display: { lg: 'none' } }}>
        <HeadButton icon={Info} label={t('chats.thread.details')} onClick={onToggleDetails} isPressed={isDetailsOpen} />
      </Box>
      <ThreadMenu ref={menu} commands={commands} />
      {printed}
      {tagAnchor && (
        <Suspense fallback={null}>
          <TagPopover anchor={tagAnchor} taken={tags} onAdd={addTag} onClose={() => setTagAnchor(null)} />
        </Suspense>
      )}
    </Box>
  );
}

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function Face({ conversation: { customer, platform } }: { conversation: Conversation }) {
  return (
    <Box component="span" sx={{ position: 'relative', display: 'flex', flex: 'none' }}>
      <Avatar id={customer.id} name={customer.name} size={36} />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          right: -4,
          bottom: -4,
          width: 18,
          height: 18,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          bgcolor: '#fff',
          border: '1px solid',
          borderColor: 'line.soft',
          color: 'text.secondary',
        }}
      >
        <Icon of={platformIcon(platform)} size={11} />
      </Box>
    </Box>
  );
}

/** Colleagues who are viewing the same conversation. */
function OtherViewers({ conversationId }: { conversationId: number }) {
  const { t } = useTranslation();
  const here = useColleagues().filter((colleague) => colleague.conversationId === conversationId);
  return here.slice(0, 3).map(({ userId, name }) => (
    <Tooltip key={userId} title={t('chats.thread.hereToo', { name })}>
      <Box component="span" sx={{ display: 'flex' }}>
        <Avatar id={userId} name={name} size={24} />
        <VisuallyHidden>{t('chats.thread.hereToo', { name })}</VisuallyHidden>
      </Box>
    </Tooltip>
  ));
}

/** Channel, language and number; on phones how long somebody waits, and the channel as far as it fits: its icon is on the picture. */
function About({ conversation: { id, platform, locale, beganWaitingAt } }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation();
  const platforms = usePlatformNames();
  const now = useNow();
  const language = locale && new Intl.DisplayNames([i18n.language], { type: 'language' }).of(bcp47(locale));
  const waiting =
    beganWaitingAt &&
    t('chats.answering.waitingFor', { time: formatWait(now.getTime() - beganWaitingAt.getTime(), i18n.language) });
  const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', ...cut }}>
      <Box component="span" sx={{ display: 'none', [TWO_PANES]: { display: 'inline' } }}>
        {joined(platforms[platform], language, `#${id}`)}
      </Box>
      <Box component="span" sx={{ [TWO_PANES]: { display: 'none' } }}>
        {waiting ? joined(waiting, platforms[platform]) : joined(platforms[platform], language)}
      </Box>
    </Box>
  );
}

interface HeadButtonProps {
  icon: LucideIcon;
  label: string;
  keys?: string | undefined;
  isPressed?: boolean;
  onClick: () => void;
}

function HeadButton({ icon, label, keys, isPressed, onClick }: HeadButtonProps) {
  return (
    <Tooltip title={keys ? `${label} (${keys})` : label}>
      <IconButton
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={isPressed}
        onClick={onClick}
        sx={{
          width: { xs: 44, lg: 36 },
          height: { xs: 44, lg: 36 },
          ...(isPressed && { bgcolor: 'surface', color: 'text.primary' }),
        }}
      >
        <Icon of={icon} />
      </IconButton>
    </Tooltip>
  );
}
