import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { PolicyPack } from '@parley/contracts/policy-packs';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../../api/call.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { KnowledgeDialog } from '../../knowledge/dialogs/KnowledgeDialog.tsx';
import { FRAME, LIST, ROW, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { useAddPack, usePacks } from '../usePacks.ts';

/** Ready-made policies that an agent can get. */
export function PacksDialog({ agentId, onClose }: { agentId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const packs = usePacks();
  return (
    <KnowledgeDialog title={t('policies.packs.title')} about={t('policies.packs.about')} onClose={onClose}>
      <Loaded query={packs}>
        {(all) => (
          <Box component="ul" aria-label={t('policies.packs.title')} sx={{ ...LIST, ...FRAME }}>
            {all.map((pack) => (
              <PackRow key={pack.key} pack={pack} agentId={agentId} />
            ))}
          </Box>
        )}
      </Loaded>
    </KnowledgeDialog>
  );
}

function PackRow({ pack, agentId }: { pack: PolicyPack; agentId: number }) {
  const { t } = useTranslation();
  const add = useAddPack(agentId);
  const [names, setNames] = useState('');
  const isHere = pack.agentIds.includes(agentId);
  // The company's copy has its names already.
  const asks = pack.isAdded ? null : pack.asks;
  const problem = add.error instanceof CallError ? Object.values(add.error.fields)[0] : undefined;
  const values = names
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);
  return (
    <Box component="li" sx={{ ...ROW, display: 'flex', flexWrap: 'nowrap', alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{pack.name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{pack.description}</Box>
        <Box component="ul" sx={{ typography: 'caption', color: 'text.secondary', m: 0, mt: 1, pl: 4 }}>
          {pack.policies.map(({ name, why }) => (
            <li key={name} title={why}>
              {name}
            </li>
          ))}
        </Box>
        {asks !== null && !isHere && (
          <TextField
            label={asks}
            value={names}
            onChange={({ target }) => setNames(target.value)}
            error={problem !== undefined}
            helperText={problem ?? t('policies.packs.onePerLine')}
            multiline
            minRows={2}
            fullWidth
            sx={{ mt: 3 }}
          />
        )}
      </Box>
      {isHere ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', color: 'text.secondary' }}>
          <Icon of={Check} size={16} />
          {t('policies.packs.added')}
        </Box>
      ) : (
        <Button
          variant="outlined"
          aria-label={`${t('policies.packs.add')}: ${pack.name}`}
          onClick={() => add.isPending || add.mutate({ pack, values })}
          sx={SMALL_BUTTON}
        >
          {t('policies.packs.add')}
        </Button>
      )}
    </Box>
  );
}
