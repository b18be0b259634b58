import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { InvitationList } from './InvitationList.tsx';
import { MemberList } from './MemberList.tsx';
import { useMembers } from './useMembers.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./InviteDialog.tsx')).InviteDialog }));

/** Who works in the company and who is invited. Owners change it; everybody else sees who may. */
export function MembersScreen() {
  const { t } = useTranslation();
  const { user, company } = useProfile();
  const [isInviting, setIsInviting] = useState(false);
  return (
    <AccountFrame title={t('account.members.title')}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          py: 4,
        }}
      >
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user.isCompanyOwner ? t('members.description', { company: company.name }) : <WhoMayChange />}
        </Box>
        {user.isCompanyOwner && (
          <Button startIcon={<Icon of={UserPlus} size={18} />} onClick={() => setIsInviting(true)}>
            {t('members.invite')}
          </Button>
        )}
      </Box>
      <MemberList />
      {user.isCompanyOwner && <InvitationList />}
      <Suspense fallback={null}>{isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}</Suspense>
    </AccountFrame>
  );
}

function WhoMayChange() {
  const { t, i18n } = useTranslation();
  const everyone = useMembers('').data ?? [];
  const owners = everyone.filter(({ isOwner, deactivatedAt }) => isOwner && !deactivatedAt).map(({ name }) => name);
  if (owners.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(owners);
  return t('members.readOnly', { names });
}
