import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';

interface Props {
  title: string;
  /** Omitted if there is no order yet. */
  onMove: ((by: -1 | 1) => void) | undefined;
}

/** The title, with buttons to move the item, because dragging does not work everywhere on touch. */
export function EditorHead({ title, onMove }: Props) {
  const { t } = useTranslation();
  const size = { width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="h3" sx={{ flex: 1, minWidth: 0, typography: 'h2', m: 0, overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {onMove && (
        <>
          <IconButton aria-label={t('templates.up', { name: title })} onClick={() => onMove(-1)} sx={size}>
            <Icon of={ArrowUp} size={18} />
          </IconButton>
          <IconButton aria-label={t('templates.down', { name: title })} onClick={() => onMove(1)} sx={size}>
            <Icon of={ArrowDown} size={18} />
          </IconButton>
        </>
      )}
    </Box>
  );
}
