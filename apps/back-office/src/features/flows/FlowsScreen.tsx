import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { useCreateFlow, useFlows } from './useFlows.ts';

/** The bot scripts of the company. */
export function FlowsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const flows = useFlows();
  const creation = useCreateFlow(({ id }) => void navigate(`/flows/${id}`));
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, flex: 1 }}>
          {t('nav.flows')}
        </Box>
        <Button
          startIcon={<Icon of={Plus} size={18} />}
          aria-busy={creation.isPending}
          onClick={() => creation.isPending || creation.mutate(t('flows.newName'))}
        >
          {t('flows.new')}
        </Button>
      </Box>
      <Loaded query={flows}>
        {(all) =>
          all.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{t('flows.empty')}</Box>
          ) : (
            <Box component="ul" aria-label={t('nav.flows')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {all.map(({ id, name }) => (
                <Box component="li" key={id} sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
                  <RouterLink to={`/flows/${id}`}>{name}</RouterLink>
                </Box>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
}
