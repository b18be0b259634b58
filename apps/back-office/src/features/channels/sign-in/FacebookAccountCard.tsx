import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import type { FacebookAccount } from '@parley/contracts/facebook-accounts';
import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannels } from '../../../api/channels.ts';
import { Icon } from '../../../components/Icon.tsx';
import { AccountChip } from './AccountChip.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { PageList } from './PageList.tsx';
import { usePermissionWords } from './permission-words.ts';
import { Picture } from './Picture.tsx';
import { useFacebookPages, type Choice } from './useAccounts.ts';

interface Props {
  account: FacebookAccount;
  channel: PlatformChannel;
  isOpen: boolean;
  onToggle: () => void;
  onSignIn: () => void;
  /** The Page that is being connected. */
  working: string | null;
  onChoose: (choice: Choice) => void;
}

/** A Facebook account with its Pages, one of which the channel can be connected with. */
export function FacebookAccountCard({ account, channel, isOpen, onToggle, onSignIn, working, onChoose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const channels = useChannelsOf(account, channel.id, isOpen);
  const { name, pictureUrl, status } = account;
  const isRepair = channel.status === 'needs_reconnect' && channel.settings.facebookAccountId === account.id;
  const choose = (pageId: string) => {
    const page = { facebookAccountId: account.id, pageId };
    onChoose(channel.type === 'instagram' ? { instagramOf: page } : page);
  };
  return (
    <Box component="section" aria-labelledby={id} sx={CARD}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2.5 }}>
        <Picture url={pictureUrl} name={name} id={account.id} />
        <Box sx={{ flex: 1, minWidth: 140 }}>
          <Box component="h3" id={id} sx={{ m: 0, fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('signIn.account.facebook')}</Box>
        </Box>
        <AccountChip {...account} />
        <AccountMenu
          account={{ signIn: 'facebook', id: account.id, title: name, name, channels }}
          onSignIn={onSignIn}
        />
      </Box>
      <MissingPermissions account={account} />
      {isRepair || status === 'revoked' || account.missingPermissions.length > 0 ? (
        <Button
          variant={isRepair || status === 'revoked' ? 'contained' : 'outlined'}
          onClick={onSignIn}
          sx={{ justifySelf: 'start' }}
        >
          {t('signIn.account.again')}
        </Button>
      ) : null}
      {status !== 'revoked' && (
        <Button
          variant="text"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? t('signIn.pages.hide') : t('signIn.pages.show')}: ${name}`}
          onClick={onToggle}
          endIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />}
          sx={{ justifySelf: 'start', ml: -2 }}
        >
          {isOpen ? t('signIn.pages.hide') : t('signIn.pages.show')}
        </Button>
      )}
      {isOpen && status !== 'revoked' && (
        <PageList accountId={account.id} channel={channel} working={working} onChoose={(page) => choose(page.id)} />
      )}
    </Box>
  );
}

function MissingPermissions({ account: { missingPermissions, status } }: { account: FacebookAccount }) {
  const { t } = useTranslation();
  const wordsOf = usePermissionWords();
  if (missingPermissions.length === 0 || status === 'revoked') return null;
  const missing = [...new Set(missingPermissions.map(wordsOf))];
  return (
    <Box role="status" sx={WARNING}>
      <Icon of={TriangleAlert} size={18} />
      <Box sx={{ minWidth: 0 }}>
        {t('signIn.permissions.missing')}
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
          {missing.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/**
 * The names of the channels that are connected through the account: by a Page, or by the Instagram account of a Page,
 * which is only known once its Pages are.
 */
function useChannelsOf({ id }: FacebookAccount, channelId: number, arePagesWanted: boolean): string[] {
  const channels = useChannels().data ?? [];
  const pages = useFacebookPages(id, channelId, arePagesWanted).data ?? [];
  return channels
    .filter((channel) => {
      if (channel.type === 'web_widget' || channel.secrets.length === 0) return false;
      const { facebookAccountId, variant, pageId } = channel.settings;
      if (channel.type === 'facebook') return facebookAccountId === id;
      return channel.type === 'instagram' && variant === 'page' && pages.some((page) => page.id === pageId);
    })
    .map(({ name }) => name);
}

const CARD = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: 3,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

const WARNING = {
  display: 'flex',
  gap: 2,
  p: 3,
  borderRadius: '6px',
  bgcolor: 'warning.light',
  color: 'warning.dark',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
} as const;
