import Box from '@mui/material/Box';
import type { Flow } from '@parley/contracts/flows';
import { Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../components/figures.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Cell, Head, ListTable, MenuCell, NameCell, Row, TableCell } from '../../../components/ListTable.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { Sparkline } from '../../../components/Sparkline.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { Channels, LastEdit, Problems, Share, StartsBy, Status } from './FlowCells.tsx';
import { FlowMenu } from './FlowMenu.tsx';

/** The flows with their statistics: a table on wide screens, cards on narrow ones. */
export function FlowTable({ flows }: { flows: readonly Flow[] }) {
  const { t } = useTranslation();
  return (
    <ListTable>
      <thead>
        <tr>
          <Head>{t('flowList.columns.flow')}</Head>
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
    </ListTable>
  );
}

function FlowRow({ flow }: { flow: Flow }) {
  const { t, i18n } = useTranslation();
  const { name, traffic, status } = flow;
  const hasRun = status !== 'draft';
  const whole = new Intl.NumberFormat(i18n.language);
  return (
    <Row height={60}>
      <NameCell>
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
              sx={{ color: 'text.primary', typography: 'body1', fontWeight: 600, overflowWrap: 'anywhere' }}
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
      </NameCell>
      <Cell label={t('flowList.columns.status')} order={2}>
        <Status flow={flow} />
      </Cell>
      <Cell label={t('flowList.columns.channels')} order={2}>
        <Channels flow={flow} />
      </Cell>
      <Cell label={t('flowList.columns.runs')} order={3} isNumber>
        {hasRun ? whole.format(traffic.runs) : '–'}
      </Cell>
      <TableCell>{hasRun ? <Sparkline values={traffic.daily} isFalling={status === 'paused'} /> : '–'}</TableCell>
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
      <MenuCell>
        <FlowMenu flow={flow} />
      </MenuCell>
    </Row>
  );
}
