import Box from '@mui/material/Box';
import type { Flow } from '@parley/contracts/flows';
import { Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../components/figures.ts';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Sparkline } from '../../../components/Sparkline.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { Channels, LastEdit, Problems, Share, StartsBy, Status } from './FlowCells.tsx';
import { FlowMenu } from './FlowMenu.tsx';

/** The flows with how they are doing: a table where there is room, one card below the other where there is not. */
export function FlowTable({ flows }: { flows: readonly Flow[] }) {
  const { t } = useTranslation();
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'separate',
        borderSpacing: 0,
        tableLayout: 'fixed',
        bgcolor: '#fff',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        typography: 'body2',
        display: { xs: 'block', lg: 'table' },
        '& thead': { display: { xs: 'none', lg: 'table-header-group' } },
        '& tbody': { display: { xs: 'block', lg: 'table-row-group' } },
        '& th': {
          height: 36,
          px: 2,
          textAlign: 'start',
          typography: 'caption',
          fontWeight: 500,
          color: 'text.secondary',
        },
        '& th:first-of-type, & td:first-of-type': { pl: { lg: 4 } },
        '& td': { px: 2, borderTop: { lg: '1px solid' }, borderColor: { lg: 'divider' } },
      }}
    >
      <thead>
        <tr>
          <th>{t('flowList.columns.flow')}</th>
          <Head width={156}>{t('flowList.columns.status')}</Head>
          <Head width={96}>{t('flowList.columns.channels')}</Head>
          <Head width={64} isNumber>
            {t('flowList.columns.runs')}
          </Head>
          <Head width={92}>{t('flowList.columns.days')}</Head>
          <Head width={132}>{t('flowList.columns.ended')}</Head>
          <Head width={84} isNumber>
            {t('flowList.columns.handedOff')}
          </Head>
          <Head width={128}>{t('flowList.columns.problems')}</Head>
          <Head width={132}>{t('flowList.columns.edited')}</Head>
          <Head width={52}>
            <VisuallyHidden>{t('flowList.columns.actions')}</VisuallyHidden>
          </Head>
        </tr>
      </thead>
      <tbody>
        {flows.map((flow) => (
          <FlowRow key={flow.id} flow={flow} />
        ))}
      </tbody>
    </Box>
  );
}

function Head({ width, isNumber = false, children }: { width: number; isNumber?: boolean; children: ReactNode }) {
  return (
    <Box component="th" sx={{ width, ...(isNumber && { textAlign: 'end !important' }) }}>
      {children}
    </Box>
  );
}

const row = {
  height: { lg: 60 },
  '&:hover': {
    bgcolor: (theme: { palette: { primary: { light: string } } }) =>
      `color-mix(in srgb, ${theme.palette.primary.light} 50%, white)`,
  },
  display: { xs: 'grid', lg: 'table-row' },
  position: { xs: 'relative', lg: 'static' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)' },
  rowGap: 2,
  px: { xs: 2, lg: 0 },
  py: { xs: 3, lg: 0 },
  borderTop: { xs: '1px solid', lg: 'none' },
  borderColor: { xs: 'divider', lg: 'divider' },
  '&:first-of-type': { borderTop: 'none' },
};

function FlowRow({ flow }: { flow: Flow }) {
  const { t, i18n } = useTranslation();
  const { name, traffic, status } = flow;
  const hasRun = status !== 'draft';
  const whole = new Intl.NumberFormat(i18n.language);
  return (
    <Box component="tr" sx={row}>
      <Box
        component="td"
        sx={{ gridColumn: { xs: '1 / 3' }, minWidth: 0, pr: { xs: '52px !important', lg: '8px !important' } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Box
            aria-hidden
            sx={{
              display: 'grid',
              placeItems: 'center',
              flex: 'none',
              width: 32,
              height: 32,
              borderRadius: '6px',
              bgcolor: 'surface',
            }}
          >
            <Icon of={Workflow} size={18} />
          </Box>
          <Box sx={{ minWidth: 0 }}>
            <RouterLink
              to={`/flows/${flow.id}`}
              sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere', typography: 'body1' }}
            >
              {name}
            </RouterLink>
            <Box
              sx={{
                typography: 'caption',
                color: 'text.secondary',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: { lg: 'nowrap' },
              }}
            >
              <StartsBy flow={flow} />
            </Box>
          </Box>
        </Box>
      </Box>
      <Cell label={t('flowList.columns.status')} order={2}>
        <Status flow={flow} />
      </Cell>
      <Cell label={t('flowList.columns.channels')} order={2}>
        <Channels flow={flow} />
      </Cell>
      <Cell label={t('flowList.columns.runs')} order={3} isNumber>
        {hasRun ? whole.format(traffic.runs) : '–'}
      </Cell>
      <Box component="td" sx={{ display: { xs: 'none', lg: 'table-cell' } }}>
        {hasRun ? <Sparkline values={traffic.daily} isFalling={status === 'paused'} /> : '–'}
      </Box>
      <Cell label={t('flowList.columns.ended')} order={3}>
        {hasRun ? <Share value={shareOf(traffic.ended, traffic.runs)} hasBar /> : '–'}
      </Cell>
      <Cell label={t('flowList.columns.handedOff')} order={4} isNumber>
        {hasRun ? <Share value={shareOf(traffic.handedOff, traffic.runs)} /> : '–'}
      </Cell>
      <Cell label={t('flowList.columns.problems')} order={4}>
        <Problems flow={flow} />
      </Cell>
      <Cell label={t('flowList.columns.edited')} order={5}>
        <LastEdit flow={flow} />
      </Cell>
      <Box
        component="td"
        sx={{ position: { xs: 'absolute', lg: 'static' }, top: 8, insetInlineEnd: 8, textAlign: 'end' }}
      >
        <FlowMenu flow={flow} />
      </Box>
    </Box>
  );
}

interface CellProps {
  label: string;
  order: number;
  isNumber?: boolean;
  children: ReactNode;
}

/** A cell that names itself where there is no head above it. */
function Cell({ label, order, isNumber = false, children }: CellProps) {
  return (
    <Box
      component="td"
      sx={{
        order: { xs: order, lg: 0 },
        textAlign: { lg: isNumber ? 'end' : 'start' },
        fontVariantNumeric: 'tabular-nums',
        '&::before': {
          content: `"${label.replaceAll('"', '')}"`,
          display: { xs: 'block', lg: 'none' },
          typography: 'caption',
          color: 'text.secondary',
        },
      }}
    >
      {children}
    </Box>
  );
}
