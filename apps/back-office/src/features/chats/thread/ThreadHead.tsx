import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Conversation } from '@parley/contracts/conversations';
import { bcp47 } from '@parley/contracts/locales';
import { Archive, ArchiveRestore, ArrowLeft, Info, PanelRight, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../api/presence.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { MoodMenu } from '../customer/MoodMenu.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { ThreadMenu } from './ThreadMenu.tsx';

interface Props {
  conversation: Conversation;
  customerName: string;
  onBack: (() => void) | undefined;
  onToggleDetails: () => void;
  isDetailsOpen: boolean;
  onEnd: () => void;
  onReopen: () => void;
}

/** The customer's name and the actions on the whole conversation. */
export function ThreadHead({ conversation, customerName, onBack, onToggleDetails, isDetailsOpen, ...act }: Props) {
  const { t } = useTranslation();
  const { customer, endedAt } = conversation;
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, lg: 2 },
        height: { xs: 60, lg: 64 },
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
        </Box>
        <About conversation={conversation} />
      </Box>
      <OtherViewers conversationId={conversation.id} />
      <Box sx={{ display: { xs: 'none', lg: 'flex' } }}>
        {endedAt ? (
          <HeadButton icon={ArchiveRestore} label={t('chats.thread.reopen')} onClick={act.onReopen} />
        ) : (
          <HeadButton icon={Archive} label={t('chats.thread.end')} keys="E" onClick={act.onEnd} />
        )}
      </Box>
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
      <ThreadMenu conversation={conversation} customerName={customerName} {...act} />
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

function About({ conversation: { id, platform, locale } }: { conversation: Conversation }) {
  const { i18n } = useTranslation();
  const platforms = usePlatformNames();
  const language = locale && new Intl.DisplayNames([i18n.language], { type: 'language' }).of(bcp47(locale));
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', ...cut }}>
      {[platforms[platform], language, `#${id}`].filter(Boolean).join(' · ')}
    </Box>
  );
}

interface HeadButtonProps {
  icon: LucideIcon;
  label: string;
  keys?: string;
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
