import Box from '@mui/material/Box';
import type { Team } from '@parley/contracts/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { Cell, Head, ListTable, MenuCell, NameCell, Row } from '../../../components/ListTable.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { ConfirmDialog } from '../members/ConfirmDialog.tsx';
import { DayBoxes } from './DayBoxes.tsx';
import { useEverybody } from '../../../api/members.ts';
import { useTeamActions } from './useTeamActions.ts';
import { useRoutingWords } from './useRoutingWords.ts';

const MAX_FACES = 5;

interface Props {
  teams: readonly Team[];
  onEdit: (team: Team) => void;
}

/** One team per row; below 1280 pixels one per card. */
export function TeamTable({ teams, onEdit }: Props) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const { names } = useRoutingWords();
  const { remove } = useTeamActions();
  const [asked, setAsked] = useState<Team | null>(null);
  return (
    <>
      <ListTable label={t('account.teams.title')}>
        <thead>
          <tr>
            <Head>{t('teams.team')}</Head>
            <Head width={180}>{t('teams.people')}</Head>
            <Head width={320}>{t('teams.hours')}</Head>
            <Head width={160}>{t('teams.givenOut')}</Head>
            <Head width={64}>
              <VisuallyHidden>{t('teams.actions')}</VisuallyHidden>
            </Head>
          </tr>
        </thead>
        <tbody>
          {teams.map((team) => (
            <Row key={team.id} height={50}>
              <NameCell>
                <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {team.name}
                </Box>
              </NameCell>
              <Cell label={t('teams.people')} order={1}>
                <Faces team={team} />
              </Cell>
              <Cell label={t('teams.hours')} order={3}>
                {team.hours ? <DayBoxes hours={team.hours} /> : t('teams.asCompany')}
              </Cell>
              <Cell label={t('teams.givenOut')} order={2}>
                {names[team.routing]}
              </Cell>
              <MenuCell>
                {user.isCompanyOwner && (
                  <RowMenu
                    label={t('teams.menu', { name: team.name })}
                    actions={[
                      { label: t('teams.edit'), run: () => onEdit(team) },
                      'line',
                      { label: t('teams.delete'), run: () => setAsked(team) },
                    ]}
                  />
                )}
              </MenuCell>
            </Row>
          ))}
        </tbody>
      </ListTable>
      {asked && (
        <ConfirmDialog
          title={t('teams.deleteTitle', { name: asked.name })}
          action={t('teams.delete')}
          cancel={t('teams.cancel')}
          run={async () => {
            await remove(asked);
            showSuccess(t('teams.deleted'));
          }}
          onClose={() => setAsked(null)}
        >
          {t('teams.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Faces({ team: { memberIds } }: { team: Team }) {
  const { t } = useTranslation();
  const everybody = useEverybody().data ?? [];
  const members = everybody.filter(({ id }) => memberIds.includes(id));
  if (memberIds.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('teams.nobody')}</Box>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ display: 'flex', '& > *': { border: '2px solid #fff', mr: -1, borderRadius: '50%' } }}>
        {members.slice(0, MAX_FACES).map(({ id, name }) => (
          <span key={id}>
            <Avatar id={id} name={name} size={24} />
          </span>
        ))}
      </Box>
      <VisuallyHidden>{members.map(({ name }) => name).join(', ')}</VisuallyHidden>
      {memberIds.length > MAX_FACES && (
        <Box component="span" aria-hidden sx={{ ml: 1, color: 'text.secondary' }}>
          +{memberIds.length - MAX_FACES}
        </Box>
      )}
    </Box>
  );
}
