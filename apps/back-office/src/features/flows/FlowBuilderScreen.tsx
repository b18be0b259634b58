import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CallError } from '../../api/call.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { FlowBuilder } from './builder/FlowBuilder.tsx';
import { loadDraft } from './builder/saving/useSaver.ts';
import { useFlow } from './builder/useFlow.ts';

/** The builder for one flow. */
export function FlowBuilderScreen() {
  const { id } = useParams();
  return <OneFlow key={id} id={Number(id)} />;
}

function OneFlow({ id }: { id: number }) {
  const { t } = useTranslation();
  const flow = useFlow(id);
  // Loaded once. From then on the saver owns the draft, and a refetch must not bring back an older one.
  const draft = useQuery({
    queryKey: ['flow-draft', id],
    queryFn: () => loadDraft(id),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (flow.data && draft.data) return <FlowBuilder flow={flow.data} draft={draft.data} />;
  const failed = flow.isError ? flow : draft;
  const isMissing = failed.error instanceof CallError && [404, 422].includes(failed.error.status);
  if (failed.isError)
    return (
      <Box sx={{ p: { xs: 4, lg: 6 } }}>
        <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mb: 3 }}>
          {isMissing ? t('flows.missing') : t('nav.flows')}
        </Box>
        {isMissing ? (
          <RouterLink to="/flows">{t('flows.back')}</RouterLink>
        ) : flow.isError ? (
          <Loaded query={flow}>{() => null}</Loaded>
        ) : (
          <Loaded query={draft}>{() => null}</Loaded>
        )}
      </Box>
    );
  return <Waiting />;
}

/** Skeleton of the builder. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <Box
      aria-busy
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', '& .MuiSkeleton-root': { bgcolor: 'surface' } }}
    >
      <Box
        sx={{
          height: 56,
          px: 6,
          display: 'flex',
          alignItems: 'center',
          gap: 4,
          bgcolor: '#fff',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box component="h1" tabIndex={-1} sx={{ typography: 'body1', m: 0 }}>
          {t('nav.flows')}
        </Box>
        <Skeleton variant="rounded" animation={false} width={160} height={24} />
      </Box>
      <Box sx={{ flex: 1, display: 'flex' }}>
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            width: 168,
            p: 3,
            bgcolor: '#fff',
            borderRight: '1px solid',
            borderColor: 'divider',
          }}
        >
          {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
            <Skeleton key={row} variant="rounded" animation={false} height={20} sx={{ my: 3 }} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
