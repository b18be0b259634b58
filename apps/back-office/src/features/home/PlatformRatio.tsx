import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Platform } from '@parley/contracts/platform-list';
import type { Stats } from '@parley/contracts/stats';
import {
  AppWindow,
  Braces,
  Camera,
  ChevronRight,
  Mail,
  MessageCircle,
  Phone,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { platformNames } from '../../components/platforms.ts';
import { RouterLink } from '../../components/RouterLink.tsx';
import { ChartCard } from './ChartCard.tsx';
import type { Table } from './ChartTable.tsx';
import { formatNumber, wholePercents } from '../../components/figures.ts';
import type { StatsQuery } from './useStats.ts';

const STYLES: Record<Platform, { icon: LucideIcon; colour: string }> = {
  web_widget: { icon: AppWindow, colour: 'primary.main' },
  instagram: { icon: Camera, colour: 'info.main' },
  facebook: { icon: MessageCircle, colour: 'secondary.main' },
  telegram: { icon: Send, colour: 'success.main' },
  whatsapp: { icon: Phone, colour: 'warning.main' },
  api: { icon: Braces, colour: 'error.main' },
  email: { icon: Mail, colour: 'primary.dark' },
};
const HEIGHT = 250;

/** Where customers come from: one bar, and a row per platform that links to its conversations. */
export function PlatformRatio({ query }: { query: StatsQuery }) {
  const { t, i18n } = useTranslation();
  const names = platformNames(t('home.platform.webWidget'), t('platforms.email'));
  const { data } = query;
  // A share of all is no news: one channel takes one row.
  const isOne = data?.customerPlatformRatio.length === 1;
  const table = ({ from, to, customerPlatformRatio: parts }: Stats): Table => {
    const percents = wholePercents(parts.map(({ customers }) => customers));
    return {
      days: { from, to },
      columns: [t('home.ratio.platform'), t('home.series.customers'), t('home.ratio.share')],
      rows: parts.map(({ platform, customers }, index) => ({
        key: names[platform],
        label: names[platform],
        values: [customers, percents[index] ?? 0],
      })),
    };
  };
  return (
    <ChartCard
      title={t('home.ratio.title')}
      subtitle={
        <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>
          {data && t('home.ratio.subtitle', { value: formatNumber(i18n.language, data.customersTotal) })}
        </Box>
      }
      query={query}
      height={HEIGHT}
      table={table}
      fileName="customers-by-platform"
      example={<ExampleRatio />}
      waiting={<WaitingRatio />}
      footer={
        <Box sx={{ borderTop: '1px solid', borderColor: 'divider', '@media print': { display: 'none' } }}>
          <RouterLink to="/channels" sx={footerLink}>
            {t('home.ratio.channels')}
            <Icon of={ChevronRight} size={16} />
          </RouterLink>
        </Box>
      }
      sx={isOne ? {} : { flex: 1 }}
    >
      {({ customerPlatformRatio }) => <Ratio parts={customerPlatformRatio} names={names} />}
    </ChartCard>
  );
}

interface RatioProps {
  parts: Stats['customerPlatformRatio'];
  names: Record<Platform, string>;
}

function Ratio({ parts, names }: RatioProps) {
  const { i18n } = useTranslation();
  const percents = wholePercents(parts.map(({ customers }) => customers));
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <Box sx={{ px: 4, pb: 2 }}>
      {parts.length > 1 && (
        <RatioBar
          parts={parts.map(({ platform, customers }) => ({ size: customers, colour: STYLES[platform].colour }))}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {parts.map(({ platform, customers }, index) => (
          <Box component="li" key={platform} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
            <RouterLink to={`/chats?view=all&platform=${platform}`} sx={row}>
              <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: STYLES[platform].colour }} />
              <Icon of={STYLES[platform].icon} size={18} />
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {names[platform]}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {formatNumber(i18n.language, customers)}
              </Box>
              <Box component="b" sx={{ fontWeight: 600, minWidth: 44, textAlign: 'right' }}>
                {percent.format((percents[index] ?? 0) / 100)}
              </Box>
            </RouterLink>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function RatioBar({ parts }: { parts: { size: number; colour: string }[] }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 14, mt: 2, borderRadius: '7px', overflow: 'hidden' }}>
      {parts.map(({ size, colour }) => (
        <Box key={colour} sx={{ bgcolor: colour, minWidth: 4, printColorAdjust: 'exact' }} style={{ flexGrow: size }} />
      ))}
    </Box>
  );
}

const EXAMPLE_WIDTHS = ['58%', '46%', '50%', '40%'];

function ExampleRatio() {
  return (
    <Box sx={{ px: 4, height: HEIGHT, overflow: 'hidden' }}>
      <Box sx={{ height: 14, mt: 2, borderRadius: '7px', bgcolor: 'currentColor' }} />
      {EXAMPLE_WIDTHS.map((width) => (
        <Box key={width} sx={{ height: 44, display: 'flex', alignItems: 'center', mt: 2 }}>
          <Box sx={{ width, height: 10, borderRadius: '5px', bgcolor: 'surface' }} />
        </Box>
      ))}
    </Box>
  );
}

function WaitingRatio() {
  return (
    <Box sx={{ px: 4 }}>
      <Skeleton variant="rounded" animation={false} height={14} sx={{ mt: 2, mb: 2 }} />
      {[0, 1, 2].map((line) => (
        <Box key={line} sx={{ height: 44, display: 'flex', alignItems: 'center' }}>
          <Skeleton variant="rounded" animation={false} width="60%" height={16} />
        </Box>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  minHeight: 44,
  color: 'text.primary',
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  '& svg': { flex: 'none' },
} as const;

const footerLink = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  px: 4,
} as const;
