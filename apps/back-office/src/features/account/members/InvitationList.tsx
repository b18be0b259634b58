import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Invitation } from '@parley/contracts/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../components/format-ago.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { Chip } from './Chip.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LinkToPassOn } from './LinkToPassOn.tsx';
import { timeLeft } from './time-left.ts';
import { useInvitationActions, useInvitations } from './useInvitations.ts';

/** The invitations that nobody has accepted yet. */
export function InvitationList() {
  const { t } = useTranslation();
  const invitations = useInvitations();
  const { withdraw } = useInvitationActions();
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  /** The links sent again, by address: sending may replace the invitation by another one. */
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <Box component="section" aria-label={t('members.invitations')} sx={{ mt: 8, maxWidth: 720 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {t('members.invitations')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, mb: 3 }}>{t('members.invitationsHelp')}</Box>
      <Loaded query={invitations} rows={2}>
        {(items) =>
          items.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{t('members.noInvitations')}</Box>
          ) : (
            <Box component="ul" sx={LIST}>
              {items.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  newLink={links.get(invitation.email)}
                  onSent={(link) => setLinks((before) => new Map(before).set(invitation.email, link))}
                  onWithdraw={() => setWithdrawn(invitation)}
                />
              ))}
            </Box>
          )
        }
      </Loaded>
      {withdrawn && (
        <ConfirmDialog
          title={t('members.withdrawTitle', { email: withdrawn.email })}
          action={t('members.withdraw')}
          run={async () => {
            await withdraw(withdrawn.id);
            showSuccess(t('members.withdrawn'));
          }}
          onClose={() => setWithdrawn(null)}
        >
          {t('members.withdrawText')}
        </ConfirmDialog>
      )}
    </Box>
  );
}

interface RowProps {
  invitation: Invitation;
  /** Shown once, after it was sent again. */
  newLink: string | undefined;
  onSent: (link: string) => void;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, newLink, onSent, onWithdraw }: RowProps) {
  const { t, i18n } = useTranslation();
  const { id, email, isOwner, invitedBy, createdAt, expiresAt } = invitation;
  const { resend } = useInvitationActions();
  const sending = useMutation({
    mutationFn: () => resend(id),
    onSuccess: ({ link }) => {
      onSent(link);
      showSuccess(t('members.sentAgain', { email }));
    },
    onError: showError,
  });
  const isExpired = expiresAt.getTime() <= Date.now();
  const ago = formatAgo(createdAt, i18n.language);
  return (
    <Box component="li" sx={{ px: 4, py: 3, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{email}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {invitedBy ? t('members.sentBy', { ago, name: invitedBy }) : t('members.sentAt', { ago })}
          </Box>
        </Box>
        {isOwner && <Chip tone="primary">{t('members.owner')}</Chip>}
        <Chip tone={isExpired ? 'error' : 'plain'}>
          {isExpired ? t('members.expired') : t('members.expires', { time: timeLeft(expiresAt, i18n.language) })}
        </Chip>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto', mr: -3 }}>
          <Button
            variant="text"
            aria-label={t('members.sendAgainTo', { email })}
            aria-busy={sending.isPending}
            onClick={() => sending.isPending || sending.mutate()}
          >
            {t('members.sendAgain')}
          </Button>
          <Button
            variant="text"
            aria-label={t('members.withdrawFrom', { email })}
            onClick={onWithdraw}
            sx={{ color: 'error.dark' }}
          >
            {t('members.withdraw')}
          </Button>
        </Box>
      </Box>
      {newLink && (
        <Box sx={{ mt: 2 }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 1 }}>{t('members.linkOnce')}</Box>
          <LinkToPassOn link={newLink} email={email} />
        </Box>
      )}
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
