import Box from '@mui/material/Box';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { formatAgo } from '../../../components/format-ago.ts';
import { useStuck } from './useFlowList.ts';

const MAX_SHOWN = 5;

/** Conversations whose flow is stuck and which need a person. */
export function StuckNotice() {
  const { t, i18n } = useTranslation();
  const stuck = useStuck().data ?? [];
  if (stuck.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('flowList.stuck', { count: stuck.length })}
      sx={{
        display: 'flex',
        gap: 2.5,
        mb: 4,
        p: 3,
        borderRadius: '8px',
        bgcolor: 'warning.light',
        typography: 'body2',
      }}
    >
      <Box sx={{ color: 'warning.dark', flex: 'none' }}>
        <Icon of={TriangleAlert} size={18} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{t('flowList.stuck', { count: stuck.length })}</Box>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
          {stuck.slice(0, MAX_SHOWN).map(({ conversationId, customer, flow, stuckAt }) => (
            <li key={conversationId}>
              <RouterLink to={`/chats/${conversationId}`}>{customer.name || t('flowList.visitor')}</RouterLink>
              {` · ${flow.name} · ${formatAgo(stuckAt, i18n.language)}`}
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
