import Box from '@mui/material/Box';
import type { Member } from '@parley/contracts/members';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../api/presence.ts';
import { Avatar } from '../../../components/Avatar.tsx';
import { formatAgo } from '../../../components/format-ago.ts';
import { Cell, Head, ListTable, MenuCell, NameCell, Row } from '../../../components/ListTable.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
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
          <Head width={150}>{t('members.joined')}</Head>
          <Head width={160}>{t('members.lastSeen')}</Head>
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
  const colleagues = useColleagues();
  const { id, name, email, isOwner, isSelf, joinedAt, lastSeenAt, deactivatedAt } = member;
  const date = (time: Date) => time.toLocaleDateString(i18n.language, { dateStyle: 'medium' });
  const isHere = isSelf || colleagues.some(({ userId }) => userId === id);
  const seen = lastSeenAt ? formatAgo(lastSeenAt, i18n.language) : t('members.never');
  const actions = menuOf(member);
  return (
    <Row height={58}>
      <NameCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
          <Avatar id={id} name={name} size={36} />
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
      <Cell label={t('members.joined')} order={1}>
        {date(joinedAt)}
      </Cell>
      <Cell label={t(deactivatedAt ? 'members.deactivatedOn' : 'members.lastSeen')} order={2}>
        {deactivatedAt ? date(deactivatedAt) : isHere ? t('members.now') : seen}
      </Cell>
      <MenuCell>{actions.length > 0 && <RowMenu label={t('members.menu', { name })} actions={actions} />}</MenuCell>
    </Row>
  );
}
