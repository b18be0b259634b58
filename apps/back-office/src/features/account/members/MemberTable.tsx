import Box from '@mui/material/Box';
import type { Member } from '@parley/contracts/members';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../components/format-ago.ts';
import { Cell, Head, ListTable, MenuCell, NameCell, Row } from '../../../components/ListTable.tsx';
import { LoadBar } from '../../../components/LoadBar.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { MemberAvatar, StateDot } from '../../../components/StateDot.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { Chip } from './Chip.tsx';
import type { MemberMenu } from './useMemberMenu.tsx';

interface Props {
  label: string;
  members: readonly Member[];
  menuOf: MemberMenu;
}

/** One person per row; below 1280 pixels one per card. */
export function MemberTable({ label, members, menuOf }: Props) {
  const { t } = useTranslation();
  return (
    <ListTable label={label}>
      <thead>
        <tr>
          <Head>{t('members.person')}</Head>
          <Head width={160}>{t('members.teams')}</Head>
          <Head width={132}>{t('members.state')}</Head>
          <Head width={152}>{t('members.capacity')}</Head>
          <Head width={128}>{t('members.lastSeen')}</Head>
          <Head width={64}>
            <VisuallyHidden>{t('members.actions')}</VisuallyHidden>
          </Head>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} menuOf={menuOf} />
        ))}
      </tbody>
    </ListTable>
  );
}

function MemberRow({ member, menuOf }: { member: Member; menuOf: MemberMenu }) {
  const { t, i18n } = useTranslation();
  const { id, name, email, isOwner, isSelf, lastSeenAt, deactivatedAt, state, backAt, teams } = member;
  const date = (time: Date) => time.toLocaleDateString(i18n.language, { dateStyle: 'medium' });
  const seen = () => {
    if (deactivatedAt) return date(deactivatedAt);
    if (isSelf || state === 'online') return t('members.now');
    if (backAt) return t('members.back', { time: backAt.toLocaleTimeString(i18n.language, { timeStyle: 'short' }) });
    return lastSeenAt ? formatAgo(lastSeenAt, i18n.language) : t('members.never');
  };
  const actions = menuOf(member);
  return (
    <Row height={58}>
      <NameCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <MemberAvatar id={id} name={name} size={36} state={state} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
              <Box component="span" sx={{ typography: 'body1', fontWeight: 600 }}>
                {name}
              </Box>
              {isSelf && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t('members.you')}
                </Box>
              )}
              {isOwner && <Chip tone="primary">{t('members.owner')}</Chip>}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{email}</Box>
          </Box>
        </Box>
      </NameCell>
      <Cell label={t('members.teams')} order={3}>
        <Box
          component="span"
          sx={{ color: teams.length === 0 ? 'text.secondary' : undefined, overflowWrap: 'anywhere' }}
        >
          {teams.length === 0 ? t('members.noTeam') : teams.map((team) => team.name).join(', ')}
        </Box>
      </Cell>
      <Cell label={t('members.state')} order={1}>
        <State state={state} />
      </Cell>
      <Cell label={t('members.capacity')} order={2}>
        <Load member={member} />
      </Cell>
      <Cell label={t(deactivatedAt ? 'members.deactivatedOn' : 'members.lastSeen')} order={4}>
        {seen()}
      </Cell>
      <MenuCell>{actions.length > 0 && <RowMenu label={t('members.menu', { name })} actions={actions} />}</MenuCell>
    </Row>
  );
}

function State({ state }: { state: Member['state'] }) {
  const { t } = useTranslation();
  const words = {
    online: t('members.states.online'),
    away: t('members.states.away'),
    off: t('members.states.off'),
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <StateDot state={state} />
      {words[state]}
    </Box>
  );
}

/** How many open conversations somebody holds; they are listed in the inbox. */
function Load({ member: { id, load, capacity } }: { member: Member }) {
  const { t } = useTranslation();
  const isFull = capacity !== null && load >= capacity;
  const text = capacity === null ? t('members.loadUnlimited', { load }) : t('members.load', { load, capacity });
  const figure = (
    <>
      {capacity !== null && <LoadBar load={load} capacity={capacity} width={72} />}
      <Box component="span" sx={isFull ? { fontWeight: 600, color: 'warning.dark' } : undefined}>
        {text}
      </Box>
    </>
  );
  if (load === 0)
    return (
      <Box component="span" sx={loadStyle}>
        {figure}
      </Box>
    );
  return (
    <RouterLink to={`/chats?assignee=${id}`} sx={{ ...loadStyle, color: 'text.primary' }}>
      {figure}
    </RouterLink>
  );
}

const loadStyle = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 } as const;
