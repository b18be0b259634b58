import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import type { InstagramAccount } from '@parley/contracts/instagram-accounts';
import { useTranslation } from 'react-i18next';
import { useChannels } from '../../../api/channels.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { AccountChip } from './AccountChip.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ChoiceRow, ROWS } from './ChoiceRow.tsx';
import type { SignIn } from './sign-in-messages.ts';

interface Props {
  accounts: readonly InstagramAccount[];
  channel: PlatformChannel;
  /** The account that is being connected. */
  working: number | null;
  onChoose: (account: InstagramAccount) => void;
  /** The sign-ins whose app the operator has configured. */
  signIns: readonly SignIn[];
  onSignIn: (signIn: SignIn) => void;
}

/** The Instagram accounts that the company has connected so far. */
export function InstagramAccountList({ accounts, channel, working, onChoose, signIns, onSignIn }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="ul" aria-label={t('signIn.instagram.label')} sx={ROWS}>
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          channel={channel}
          isWorking={working === account.id}
          onChoose={() => onChoose(account)}
          onSignIn={signIns.includes(signInOf(account)) ? () => onSignIn(signInOf(account)) : undefined}
        />
      ))}
    </Box>
  );
}

const signInOf = ({ variant }: InstagramAccount): SignIn => (variant === 'page' ? 'facebook' : 'instagram');

interface RowProps {
  account: InstagramAccount;
  channel: PlatformChannel;
  isWorking: boolean;
  onChoose: () => void;
  onSignIn: (() => void) | undefined;
}

function AccountRow({ account, channel, isWorking, onChoose, onSignIn }: RowProps) {
  const { t } = useTranslation();
  const { id, username, name, pictureUrl, variant, status, connectedChannelId } = account;
  const user = useChannels().data?.find((other) => other.id === connectedChannelId);
  const isUsed = user !== undefined && user.id !== channel.id;
  const isRepair = channel.status === 'needs_reconnect' && channel.settings.instagramAccountId === id;
  return (
    <ChoiceRow
      id={id}
      name={`@${username}`}
      pictureUrl={pictureUrl}
      detail={
        isUsed ? (
          <>
            {t('signIn.pages.usedBy')} <RouterLink to={`/channels/${user.id}`}>{user.name}</RouterLink>
          </>
        ) : (
          [name === username ? '' : name, variant === 'page' ? t('signIn.instagram.byPage') : '']
            .filter(Boolean)
            .join(', ')
        )
      }
      isSelected={account.isSelected && !isRepair}
      onChoose={isUsed || isRepair || status === 'revoked' ? undefined : onChoose}
      isWorking={isWorking}
    >
      {onSignIn && !isUsed && (isRepair || status === 'revoked') && (
        <Button
          variant={isRepair ? 'contained' : 'outlined'}
          aria-label={`${t('signIn.account.again')}: @${username}`}
          onClick={onSignIn}
          sx={{ minHeight: { lg: 32 }, py: 0 }}
        >
          {t('signIn.account.again')}
        </Button>
      )}
      {status !== 'connected' && <AccountChip {...account} />}
      <AccountMenu
        account={{ signIn: 'instagram', id, title: `@${username}`, name, channels: user ? [user.name] : [] }}
        onSignIn={onSignIn}
      />
    </ChoiceRow>
  );
}
