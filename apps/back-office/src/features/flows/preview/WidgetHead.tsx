import Box from '@mui/material/Box';
import type { WidgetPalette } from '@parley/contracts/widget-palette';
import { useProfile } from '../../../api/session.ts';

/** The head of the chat as customers see it. */
export function WidgetHead({ look }: { look: WidgetPalette }) {
  const { company } = useProfile();
  return (
    <Box aria-hidden sx={HEAD} style={{ backgroundColor: look.frame, color: look.title }}>
      <Box sx={FACE} style={{ backgroundColor: look.accent, color: look.onAccent }}>
        {[...company.name][0]?.toUpperCase()}
      </Box>
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{company.name}</Box>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: 2.5,
  minHeight: 44,
  px: 4,
  fontWeight: 600,
} as const;

const FACE = {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: 13,
} as const;
