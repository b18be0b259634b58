import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { Flow } from '@parley/contracts/flows';
import { Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { countOf, matching, type Shown } from './list/flow-facts.ts';
import { FlowTable } from './list/FlowTable.tsx';
import { ImportButton } from './list/ImportButton.tsx';
import { Starters } from './list/Starters.tsx';
import { StuckNotice } from './list/StuckNotice.tsx';
import { useFlowActions, useFlowList } from './list/useFlowList.ts';

/** The company's flows and their statistics. */
export function FlowsScreen() {
  const { t } = useTranslation();
  const flows = useFlowList();
  const { create } = useFlowActions();
  const all = flows.data ?? [];
  return (
    <Box sx={{ px: { xs: 4, lg: 8 }, py: 6, width: '100%', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: 2, mb: 5 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Box component="h1" tabIndex={-1} sx={{ typography: 'h3', m: 0 }}>
            {t('nav.flows')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>
            {t('flowList.subtitle')}
            {all.length > 0 && ` ${t('flowList.total', { count: all.length, published: countOf(all, 'published') })}`}
          </Box>
        </Box>
        <ImportButton />
        <Button
          startIcon={<Icon of={Plus} size={18} />}
          aria-busy={create.isPending}
          onClick={() => create.isPending || create.mutate({ name: t('flowList.newName') })}
        >
          {t('flowList.new')}
        </Button>
      </Box>
      <StuckNotice />
      <Loaded query={flows} rows={6}>
        {(loaded) => (
          <>
            {loaded.length > 0 ? <Flows flows={loaded} /> : <Box sx={{ mb: 5 }}>{t('flowList.first')}</Box>}
            <Starters />
          </>
        )}
      </Loaded>
    </Box>
  );
}

function Flows({ flows }: { flows: readonly Flow[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [channel, setChannel] = useState<number | null>(null);
  const channels = new Map(flows.flatMap((flow) => flow.channels.map(({ id, name }) => [id, name] as const)));
  const found = matching(flows, shown, channel, search);
  const clear = () => {
    setSearch('');
    setShown('all');
    setChannel(null);
  };
  return (
    <Box sx={{ mb: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <OutlinedInput
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder={t('flowList.search')}
          inputProps={{ 'aria-label': t('flowList.search') }}
          startAdornment={<Icon of={Search} size={18} />}
          sx={{ width: { xs: '100%', lg: 300 }, '& input': { pl: 2.5 } }}
        />
        <Views flows={flows} shown={shown} onShow={setShown} />
        {channels.size > 0 && (
          <Select
            value={channel ?? ''}
            displayEmpty
            onChange={({ target }) => setChannel(target.value || null)}
            inputProps={{ 'aria-label': t('flowList.columns.channels') }}
            sx={{ ml: { lg: 'auto' }, width: { xs: '100%', lg: 180 } }}
          >
            <MenuItem value="">{t('flowList.allChannels')}</MenuItem>
            {[...channels].map(([id, name]) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </Select>
        )}
      </Box>
      {found.length > 0 ? (
        <FlowTable flows={found} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 60 }}>
          {t('flowList.noMatch')}
          <Button variant="outlined" onClick={clear}>
            {t('flowList.clear')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Views({ flows, shown, onShow }: { flows: readonly Flow[]; shown: Shown; onShow: (shown: Shown) => void }) {
  const { t } = useTranslation();
  const views: [Shown, string][] = [
    ['all', t('flowList.views.all')],
    ['published', t('flowList.views.published')],
    ['draft', t('flowList.views.draft')],
    ['paused', t('flowList.views.paused')],
  ];
  return (
    <Box
      role="group"
      aria-label={t('flowList.views.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        p: '3px',
        gap: 0.5,
        border: '1px solid',
        borderColor: 'line.strong',
        borderRadius: '6px',
        bgcolor: '#fff',
      }}
    >
      {views.map(([view, label]) => (
        <ButtonBase
          key={view}
          aria-pressed={shown === view}
          onClick={() => onShow(view)}
          sx={{
            minHeight: { xs: 44, lg: 32 },
            px: 2.5,
            border: '1px solid transparent',
            borderRadius: '4px',
            typography: 'body2',
            color: 'text.secondary',
            '&[aria-pressed=true]': {
              bgcolor: 'primary.light',
              borderColor: 'primary.main',
              color: 'primary.dark',
              fontWeight: 600,
            },
            '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
          }}
        >
          {`${label} ${countOf(flows, view)}`}
        </ButtonBase>
      ))}
    </Box>
  );
}
