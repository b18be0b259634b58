import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Availability, MemberState } from '@parley/contracts/availability';
import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAvailability, useSetAvailability } from '../../../api/availability.ts';
import { useCounts } from '../../../api/inbox-counts.ts';
import { Icon } from '../../../components/Icon.tsx';
import { LoadBar } from '../../../components/LoadBar.tsx';
import { StateDot } from '../../../components/StateDot.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { useStateWords } from './useStateWords.ts';

const BREAKS_MIN = [30, 60] as const;

/** Whether we are at work and how much we hold, with a menu to change it. Without a column of its own, only the state. */
export function OwnState({ isCompact = false }: { isCompact?: boolean }) {
  const { t } = useTranslation();
  const words = useStateWords();
  const own = useAvailability().data;
  const load = useCounts().data?.mine ?? 0;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!own) return null;
  const { state, backAt, capacity } = own;
  const said = words(state, backAt);
  const held = capacity === null ? t('chats.state.held', { load }) : t('chats.state.load', { load, capacity });
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={isCompact ? `${t('chats.state.label')}: ${said}, ${held}` : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={isCompact ? COMPACT : WIDE}
      >
        <StateDot state={state} />
        {isCompact ? (
          <Box component="span">{words(state)}</Box>
        ) : (
          <>
            <VisuallyHidden>{t('chats.state.label')}: </VisuallyHidden>
            <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 600, textAlign: 'start' }}>
              {said}
            </Box>
            <Icon of={ChevronUp} size={16} />
            <Box
              component="span"
              sx={{ flexBasis: '100%', textAlign: 'start', typography: 'caption', color: 'text.secondary' }}
            >
              {capacity !== null && <LoadBar load={load} capacity={capacity} width="100%" />}
              <Box component="span" sx={{ display: 'block', pt: 1 }}>
                {held}
              </Box>
            </Box>
          </>
        )}
      </ButtonBase>
      <StateMenu own={own} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}

interface MenuProps {
  own: Availability;
  anchor: HTMLElement | null;
  onClose: () => void;
}

function StateMenu({ own, anchor, onClose }: MenuProps) {
  const { t } = useTranslation();
  const words = useStateWords();
  const save = useSetAvailability();
  const choose = (availability: MemberState, backAt: Date | null = null) => {
    onClose();
    save(availability, backAt).catch(showError);
  };
  const choice = (state: MemberState, backAt: Date | null = null) => (
    <MenuItem
      key={`${state} ${backAt?.getTime() ?? ''}`}
      selected={own.availability === state && own.backAt?.getTime() === backAt?.getTime()}
      onClick={() => choose(state, backAt)}
      sx={{ gap: 2.5, minWidth: 220 }}
    >
      <StateDot state={state} />
      {words(state, backAt)}
    </MenuItem>
  );
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {anchor && [
        choice('online'),
        choice('away'),
        ...BREAKS_MIN.map((minutes) => choice('away', inMinutes(minutes))),
        choice('off'),
      ]}
      <Box
        component="li"
        role="none"
        sx={{ px: 4, pt: 2, maxWidth: 280, typography: 'caption', color: 'text.secondary' }}
      >
        {t('chats.state.help')}
      </Box>
    </Menu>
  );
}

/** On the minute, as it is shown. */
const inMinutes = (minutes: number) => new Date(Math.ceil((Date.now() + minutes * 60_000) / 60_000) * 60_000);

const WIDE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 1,
  width: '100%',
  p: 2,
  borderRadius: '6px',
  fontSize: 14,
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
/** The word below its dot, in two lines where a language needs them. */
const COMPACT = {
  flex: 'none',
  flexDirection: 'column',
  gap: 0.5,
  minWidth: 44,
  maxWidth: 64,
  px: 0.5,
  height: { xs: 44, lg: 36 },
  borderRadius: '6px',
  fontSize: 11,
  lineHeight: '12px',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
