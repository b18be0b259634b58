import IconButton from '@mui/material/IconButton';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { Hint } from './Hint.tsx';

/** Explains on demand what a figure or chart counts. */
export function Definition({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Hint describeChild text={text}>
      <IconButton
        aria-label={t('charts.definition', { name })}
        sx={{
          position: 'relative',
          p: 1,
          width: { xs: 44, lg: 24 },
          height: { xs: 44, lg: 24 },
          m: { xs: '-10px -10px 0 0', lg: '-3px -5px 0 0' },
          '@media print': { display: 'none' },
        }}
      >
        <Icon of={Info} size={16} />
      </IconButton>
    </Hint>
  );
}
