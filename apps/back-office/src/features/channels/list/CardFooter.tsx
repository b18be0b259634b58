import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Channel } from '@parley/contracts/channels';
import { Stethoscope, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../components/Icon.tsx';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import type { ChannelProblem } from '../attention.ts';
import { isConnected } from '../useChannels.ts';
import type { CardActions } from './ChannelCard.tsx';

interface Props extends CardActions {
  channel: Channel;
  problem: ChannelProblem | null;
}

/** The switch, and what staff most likely want to do with the channel. */
export function CardFooter({ channel, problem, onDelete, onSwitch, onDoctor }: Props) {
  const { t } = useTranslation();
  const { id, name, isEnabled, type } = channel;
  const isNew = type !== 'web_widget' && !isConnected(channel);
  const needsDoctor = problem !== null && onDoctor !== null;
  return (
    <Box sx={FOOTER}>
      <Box sx={{ flex: 1 }}>
        {!isNew && (
          <StateSwitch
            isOn={isEnabled}
            label={isEnabled ? t('channels.card.on') : t('channels.card.off')}
            name={t('channels.card.switch', { name })}
            onChange={onSwitch}
          />
        )}
        {isNew && <NextClick label={t('channels.connection.submit')} name={name} to={`/channels/${id}`} isOutlined />}
      </Box>
      <IconButton
        aria-label={t('channels.delete.open', { name })}
        onClick={onDelete}
        sx={{ minWidth: { xs: 44, lg: 32 }, minHeight: { xs: 44, lg: 32 } }}
      >
        <Icon of={Trash2} size={18} />
      </IconButton>
      {onDoctor && !isNew && (
        <Button
          variant={needsDoctor ? 'contained' : 'text'}
          startIcon={needsDoctor && <Icon of={Stethoscope} size={16} />}
          onClick={onDoctor}
          aria-label={`${t('channels.doctor.open')}: ${name}`}
          sx={SMALL}
        >
          {t('channels.doctor.open')}
        </Button>
      )}
      {problem === 'secretMissing' || problem === 'siteNotAllowed' ? (
        <NextClick
          label={t('channels.card.mend')}
          name={name}
          to={`/channels/${id}?tab=${problem === 'secretMissing' ? 'behaviour' : 'domains'}`}
          isUrgent
        />
      ) : (
        !isNew && <NextClick label={t('channels.card.settings')} name={name} to={`/channels/${id}`} />
      )}
    </Box>
  );
}

interface NextClickProps {
  label: string;
  name: string;
  to: string;
  isUrgent?: boolean;
  isOutlined?: boolean;
}

function NextClick({ label, name, to, isUrgent = false, isOutlined = false }: NextClickProps) {
  return (
    <Button
      variant={isUrgent ? 'contained' : isOutlined ? 'outlined' : 'text'}
      component={Link}
      to={to}
      aria-label={`${label}: ${name}`}
      sx={SMALL}
    >
      {label}
    </Button>
  );
}

const SMALL = { minHeight: { lg: 32 }, py: 1, px: 2 } as const;

const FOOTER = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 0.5,
  minHeight: 52,
  pl: 4,
  pr: 2,
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
