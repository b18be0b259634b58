import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Channel } from '@parley/contracts/channels';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import type { Answerer } from './useAgentChannels.ts';

interface Props {
  agentId: number;
  channel: Channel;
  /** This agent already answers here. */
  isOurs: boolean;
  answerer: Answerer;
  isWorking: boolean;
  onGive: () => void;
  onTake: () => void;
}

/** A channel: its status, who answers there, and a button to change that. */
export function ChannelRow({ agentId, channel, isOurs, answerer, isWorking, onGive, onTake }: Props) {
  const { t } = useTranslation();
  const platforms = usePlatformNames();
  const { id, type, name, status } = channel;
  const states: Record<Channel['status'], string> = {
    connected: t('aiAgents.channels.connected'),
    not_installed: t('aiAgents.channels.notInstalled'),
    disabled: t('aiAgents.channels.off'),
    needs_reconnect: t('aiAgents.channels.needsReconnect'),
  };
  const label = isOurs ? t('aiAgents.channels.take') : t('aiAgents.channels.give');
  return (
    <Box component="li" sx={ROW}>
      <Box aria-hidden sx={TILE}>
        <Icon of={platformIcon(type)} size={18} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 140 }}>
        <RouterLink
          to={`/ai-agents/${agentId}/channels/${id}`}
          sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {name}
        </RouterLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{`${platforms[type]} · ${states[status]}`}</Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          flex: 1,
          minWidth: 140,
          typography: 'body2',
          overflowWrap: 'anywhere',
          color: isOurs ? 'success.dark' : 'text.secondary',
          fontWeight: isOurs ? 600 : 400,
        }}
      >
        {isOurs && <Icon of={Check} size={16} />}
        {isOurs ? t('aiAgents.channels.ours') : <CurrentAnswerer answerer={answerer} />}
      </Box>
      <Button
        variant="outlined"
        aria-label={`${label}: ${name}`}
        aria-busy={isWorking}
        onClick={() => isWorking || (isOurs ? onTake() : onGive())}
        sx={{ minHeight: { lg: 32 }, py: 0, fontWeight: 500 }}
      >
        {label}
      </Button>
    </Box>
  );
}

function CurrentAnswerer({ answerer }: { answerer: Answerer }) {
  const { t } = useTranslation();
  if (!answerer) return t('aiAgents.channels.people');
  const { kind, name } = answerer;
  return kind === 'flow' ? t('aiAgents.channels.flow', { name }) : t('aiAgents.channels.agent', { name });
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  minHeight: 64,
  px: 4,
  py: 3,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

const TILE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '6px',
  bgcolor: 'surface',
  color: 'text.secondary',
} as const;
