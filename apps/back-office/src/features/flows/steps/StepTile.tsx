import Box from '@mui/material/Box';
import { nodeTypes, type Family } from '@parley/flow-engine';
import { Icon } from '../../../components/Icon.tsx';
import { stepIcon } from './step-icon.ts';

const COLORS = {
  start: null,
  talk: 'primary',
  decide: 'info',
  ai: 'secondary',
  do: null,
  go: null,
} as const satisfies Record<Family, string | null>;

/** The icon of a step in the colour of its family: talk orange, decide violet, AI pink, hand-off green, others grey. */
export function StepTile({ type, size = 24 }: { type: string; size?: number }) {
  const known = nodeTypes.get(type);
  const color = known ? (known.color ?? COLORS[known.family]) : null;
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
      <Icon of={stepIcon(type)} size={Math.round(size * 0.66)} />
    </Box>
  );
}
