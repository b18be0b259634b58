import Box from '@mui/material/Box';
import type { FlowResult } from '@parley/contracts/flow-results';
import { bcp47 } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { currentLocale } from '../../../language.ts';

interface Props {
  columns: readonly { variable: string; question: string }[];
  rows: readonly FlowResult[];
}

/** The answers: a table that scrolls sideways, because nobody knows how many questions a flow has. */
export function ResultTable({ columns, rows }: Props) {
  const { t } = useTranslation();
  const when = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'medium', timeStyle: 'short' });
  const states: Record<FlowResult['state'], string> = {
    here: t('flowList.results.states.here'),
    left: t('flowList.results.states.left'),
    ended: t('flowList.results.states.ended'),
    handed_off: t('flowList.results.states.handedOff'),
    stopped: t('flowList.results.states.stopped'),
  };
  const words = (value: FlowResult['values'][number]) => {
    if (value === true) return t('flowList.results.yes');
    if (value === false) return t('flowList.results.no');
    if (typeof value === 'number') return value.toLocaleString(bcp47(currentLocale()));
    return Array.isArray(value) ? value.join(', ') : (value ?? '');
  };
  return (
    <Box tabIndex={0} role="region" aria-label={t('flowList.results.title')} sx={scroller}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <th scope="col">{t('flowList.results.customer')}</th>
            {columns.map(({ variable, question }) => (
              <th key={variable} scope="col" title={question || undefined}>
                {question && (
                  <Box component="span" dir="auto" sx={asked}>
                    {question}
                  </Box>
                )}
                <Box component="span" sx={{ display: 'block', color: 'info.dark' }}>
                  {variable}
                </Box>
              </th>
            ))}
            <th scope="col">{t('flowList.results.when')}</th>
            <th scope="col">{t('flowList.results.state')}</th>
            <th scope="col">{t('flowList.results.version')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, conversationId, customer, startedAt, state, values, version }) => (
            <tr key={id}>
              <th scope="row">
                <RouterLink to={`/chats/${conversationId}`}>{customer.name || t('flowList.visitor')}</RouterLink>
              </th>
              {columns.map(({ variable }, at) => (
                <Box component="td" key={variable} dir="auto" sx={{ minWidth: 120, maxWidth: 320 }}>
                  {words(values[at] ?? null)}
                </Box>
              ))}
              <td>{when.format(startedAt)}</td>
              <td>{states[state]}</td>
              <td>{version}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const scroller = {
  position: 'relative',
  overflowX: 'auto',
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark' },
} as const;

const table = {
  minWidth: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'body2',
  '& th, & td': { px: 3, py: 2, textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th, & td:nth-last-of-type(-n+3)': { whiteSpace: 'nowrap' },
  '& thead th': { typography: 'caption', fontWeight: 500, color: 'text.secondary', verticalAlign: 'bottom' },
  '& tbody th': { fontWeight: 500 },
  '& tbody th, & tbody td': { borderTop: '1px solid', borderColor: 'divider' },
  // The customer stays in sight while the answers scroll.
  '& th:first-of-type': { position: { sm: 'sticky' }, left: 0, bgcolor: '#fff', zIndex: 1 },
  '& tbody tr:hover td, & tbody tr:hover th': { bgcolor: 'surface' },
} as const;

const asked = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  minWidth: 140,
  maxWidth: 260,
  color: 'text.primary',
} as const;
