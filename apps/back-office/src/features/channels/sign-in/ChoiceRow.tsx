import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../Chip.tsx';
import { Picture } from './Picture.tsx';

interface Props {
  id: number;
  name: string;
  pictureUrl: string | null;
  /** Below the name: what it is, or why it cannot be chosen. */
  detail?: ReactNode;
  /** Connected with the channel in question. */
  isSelected: boolean;
  /** Without it, it cannot be chosen. */
  onChoose?: (() => void) | undefined;
  isWorking: boolean;
  children?: ReactNode;
}

/** A Page or an account that the channel can be connected with. */
export function ChoiceRow({ id, name, pictureUrl, detail, isSelected, onChoose, isWorking, children }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={ROW}>
      <Picture url={pictureUrl} name={name.replace(/^@/, '')} id={id} />
      <Box sx={{ flex: 1, minWidth: 140, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        {detail && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{detail}</Box>}
      </Box>
      {isSelected && (
        <Chip kind="success" icon={Check}>
          {t('channels.state.connected')}
        </Chip>
      )}
      {onChoose && (
        <Button
          variant="outlined"
          aria-label={`${isSelected ? t('channels.connection.again') : t('channels.connection.submit')}: ${name}`}
          aria-busy={isWorking}
          onClick={() => isWorking || onChoose()}
          sx={{ minHeight: { lg: 32 }, py: 0 }}
        >
          {isSelected ? t('channels.connection.again') : t('channels.connection.submit')}
        </Button>
      )}
      {children}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2.5,
  minHeight: 60,
  px: 3,
  py: 2,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const;

/** Around the rows. */
export const ROWS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '6px',
} as const;
