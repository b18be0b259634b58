import Box from '@mui/material/Box';
import type { Report } from '@parley/contracts/figures';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../components/RouterLink.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';

const HEIGHT = 24;

interface Props {
  person: Report['people'][number];
  from: number;
  to: number;
  /** Where the answers of an hour are listed. */
  addressOf: (hour: number) => string;
}

/** In how many conversations a person answered in each hour, on average; dark where that is as many as they take. */
export function LoadBars({ person: { load, capacity }, from, to, addressOf }: Props) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const hours = load.slice(from, to + 1);
  const highest = Math.max(0.1, ...hours);
  return (
    <Box sx={{ display: 'inline-flex' }}>
      {hours.map((value, at) => {
        const hour = from + at;
        const bar = (
          <Box
            component="span"
            sx={{
              width: { xs: 12, lg: 8 },
              borderRadius: '1px',
              bgcolor: capacity !== null && value >= capacity ? 'primary.dark' : 'primary.main',
            }}
            style={{ height: Math.max(1, (value / highest) * HEIGHT) }}
          />
        );
        return value === 0 ? (
          <Box component="span" aria-hidden key={hour} sx={place}>
            {bar}
          </Box>
        ) : (
          <RouterLink key={hour} to={addressOf(hour)} sx={{ ...place, '&:hover': { bgcolor: 'surface' } }}>
            <VisuallyHidden>{t('reports.people.atHour', { hour, value: number.format(value) })}</VisuallyHidden>
            {bar}
          </RouterLink>
        );
      })}
    </Box>
  );
}

/** Wide enough for a finger on phones. Positioned, so that the hidden text stays in the table when it scrolls. */
const place = {
  position: 'relative',
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-end',
  width: { xs: 24, lg: 12 },
  height: HEIGHT,
} as const;
