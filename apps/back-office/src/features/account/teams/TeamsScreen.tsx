import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Team } from '@parley/contracts/teams';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { useTeams } from '../../../api/teams.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { RulesSection } from './RulesSection.tsx';
import { TeamTable } from './TeamTable.tsx';

const TeamDialog = lazy(async () => ({ default: (await import('./TeamDialog.tsx')).TeamDialog }));

/** The teams, and the rules by which conversations get one. Owners change them, everybody may read. */
export function TeamsScreen() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const teams = useTeams();
  const [edited, setEdited] = useState<Team | 'new' | null>(null);
  return (
    <AccountFrame title={t('account.teams.title')}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3, py: 4 }}
      >
        <Box sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
          {t('teams.description')} {!user.isCompanyOwner && t('teams.readOnly')}
        </Box>
        {user.isCompanyOwner && (
          <Button startIcon={<Icon of={Plus} size={18} />} onClick={() => setEdited('new')}>
            {t('teams.new')}
          </Button>
        )}
      </Box>
      <Loaded query={teams}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <Box sx={{ pb: 5, color: 'text.secondary' }}>{t('teams.empty')}</Box>
            ) : (
              <TeamTable teams={all} onEdit={setEdited} />
            )}
            {all.length > 0 && <RulesSection teams={all} />}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {edited !== null && <TeamDialog team={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </AccountFrame>
  );
}
