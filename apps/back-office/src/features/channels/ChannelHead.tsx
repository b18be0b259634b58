import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Channel } from '@parley/contracts/channels';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import type { SetupPlace } from './setup-place.ts';
import { StateChip } from './StateChip.tsx';

interface Props {
  channel: Channel;
  place: SetupPlace;
  /** The channel's name, which can be edited. */
  name: ReactNode;
  children: ReactNode;
}

/** The top of a channel's screen: the way back, its name and state, and space on the right. */
export function ChannelHead({ channel, place, name, children }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, minHeight: 64, py: 2 }}
    >
      <IconButton
        component={Link}
        to={place.home}
        aria-label={t('channels.back')}
        sx={{ ml: -2, minWidth: { xs: 44, lg: 36 }, minHeight: { xs: 44, lg: 36 } }}
      >
        <Icon of={ArrowLeft} />
      </IconButton>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, flex: 1, minWidth: 160 }}>
        {name}
        <StateChip channel={channel} />
      </Box>
      {children}
    </Box>
  );
}
