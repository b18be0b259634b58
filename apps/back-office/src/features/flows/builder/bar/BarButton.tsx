import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '@mui/utils';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../../../components/Icon.tsx';

/** Below this width, buttons show only their icons. */
export const CRAMPED = '@media (max-width: 1399px)';

/** The same for buttons that are used less often. */
export const CROWDED = '@media (max-width: 1599px)';

interface Props extends Pick<ButtonProps, 'onClick' | 'aria-pressed'> {
  icon: LucideIcon;
  label: string;
  /** Overrides the media query that hides the label. */
  cramped?: string;
}

/** A toolbar button whose label is hidden when space is tight. */
export function BarButton({ icon, label, cramped = CRAMPED, ...rest }: Props) {
  return (
    <Tooltip title={label}>
      <Button
        variant="outlined"
        {...rest}
        sx={{
          gap: 2,
          flex: 'none',
          [cramped]: { minWidth: { xs: 44, lg: 36 }, px: 0 },
          ...(rest['aria-pressed'] === true ? { bgcolor: 'primary.light', borderColor: 'primary.dark' } : {}),
        }}
      >
        <Icon of={icon} size={16} />
        <Box component="span" sx={{ [cramped]: visuallyHidden }}>
          {label}
        </Box>
      </Button>
    </Tooltip>
  );
}
