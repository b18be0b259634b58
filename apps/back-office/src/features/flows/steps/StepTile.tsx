import Box from '@mui/material/Box';
import { Icon } from '../../../components/Icon.tsx';
import { stepLook } from './step-look.ts';

const COLORS = {
  start: null,
  talk: 'primary',
  decide: 'info',
  ai: 'secondary',
  do: null,
  go: null,
} as const;

/** The icon of a step on the colour of its family: talk orange, decide violet, AI pink, hand-off green, others grey. */
export function StepTile({ type, size = 24 }: { type: string; size?: number }) {
  const { family, icon } = stepLook(type);
  const color = type === 'handOff' ? 'success' : COLORS[family];
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '6px',
        bgcolor: color ? `${color}.light` : 'surface',
        color: color ? `${color}.dark` : 'text.secondary',
      }}
    >
      <Icon of={icon} size={Math.round(size * 0.66)} />
    </Box>
  );
}
