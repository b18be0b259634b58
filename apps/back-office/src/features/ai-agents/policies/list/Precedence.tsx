import Box from '@mui/material/Box';
import { PRECEDENCE, type Rank } from '@parley/contracts/policy-hits';
import { useTranslation } from 'react-i18next';
import { FRAME } from '../../knowledge/list/row-style.ts';

/** What happens when several policies apply: a fixed table, from the strongest to the weakest. */
export function Precedence() {
  const { t } = useTranslation();
  const ranks: Record<Rank, string> = {
    stop_all: t('policies.ranks.stopAll'),
    asked_for_person: t('policies.ranks.person'),
    hard_route: t('policies.ranks.route'),
    hard_must_not_say: t('policies.ranks.mustNotSay'),
    hard_data: t('policies.ranks.data'),
    must_ask: t('policies.ranks.mustAsk'),
    must_say: t('policies.ranks.mustSay'),
    limit: t('policies.ranks.limit'),
    soft: t('policies.ranks.soft'),
    style: t('policies.ranks.style'),
  };
  return (
    <Box component="section" aria-labelledby="precedence" sx={{ ...FRAME, p: { xs: 4, lg: 5 }, mt: 4 }}>
      <Box component="h2" id="precedence" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('policies.precedence.title')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 3, maxWidth: 760 }}>
        {t('policies.precedence.about')}
      </Box>
      <Box component="ol" sx={RANKS}>
        {PRECEDENCE.map((rank) => (
          <li key={rank}>{ranks[rank]}</li>
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 3, maxWidth: 760 }}>
        {t('policies.precedence.ties')}
      </Box>
    </Box>
  );
}

const RANKS = {
  m: 0,
  pl: 5,
  columns: { lg: 2 },
  columnGap: 10,
  typography: 'body2',
  '& li': { py: 0.75, pl: 1, breakInside: 'avoid' },
  '& li::marker': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;
