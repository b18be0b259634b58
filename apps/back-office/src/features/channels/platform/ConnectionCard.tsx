import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { PlatformChannel } from '@parley/contracts/channels';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { Check, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Card } from '../setup/Card.tsx';
import { LazySignInConnection } from '../sign-in/LazySignInConnection.tsx';
import { isConnected, usePlatforms } from '../useChannels.ts';
import { accountOf } from './account.ts';
import { ApiAddress } from './ApiAddress.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { ConnectSteps } from './ConnectSteps.tsx';
import { useDisconnect } from './usePlatformChannel.ts';

interface Props {
  channel: PlatformChannel;
  /** How often staff asked for the form although the channel is connected; zero while it is closed. */
  asked: number;
  onOpen: () => void;
  onClose: () => void;
}

/** Staff sign in at the platform instead of entering a token. */
const isBySignIn = ({ type }: PlatformChannel) => type === 'facebook' || type === 'instagram';

/** Staff enter one token, rather than servers, passwords or addresses. */
const hasToken = ({ type }: PlatformChannel) => type === 'telegram' || type === 'whatsapp';

/** How to connect the channel, or what it is connected to. */
export function ConnectionCard({ channel, asked, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const platforms = usePlatforms();
  const platform = PLATFORMS[channel.type].name;
  const hasConnection = isConnected(channel);
  const isRefused = channel.status === 'needs_reconnect';
  const isEntering = !hasConnection || isRefused || asked > 0;
  return (
    <Card
      title={t('channels.connection.heading')}
      description={hasConnection ? undefined : t('channels.connection.text', { platform })}
    >
      <Box sx={{ display: 'grid', gap: 4, px: 4, pb: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isRefused && (
          <Box role="status" sx={REFUSED}>
            <Icon of={TriangleAlert} size={18} />
            <span>{t('channels.trouble.refused', { platform })}</span>
          </Box>
        )}
        {channel.type === 'api' && <ApiAddress channel={channel} />}
        {hasConnection && (
          <Connected channel={channel} isEntering={isEntering} onChange={onOpen} isRefused={isRefused} />
        )}
        {isEntering && (
          <Loaded query={platforms} rows={2}>
            {(all) => {
              const supported = all.find((each) => each.platform === channel.type);
              if (!supported) return <Box>{t('channels.connection.unsupported', { platform })}</Box>;
              const asking = {
                channel,
                asked,
                onDone: onClose,
                ...(hasConnection && !isRefused && { onCancel: onClose }),
              };
              if (isBySignIn(channel))
                return (
                  <Suspense fallback={<Box aria-busy sx={{ minHeight: 88 }} />}>
                    <LazySignInConnection {...asking} signIns={supported.signIns} />
                  </Suspense>
                );
              const { fields } = supported;
              return (
                <>
                  <ConnectSteps platform={channel.type} isAgain={hasConnection} />
                  <ConnectForm key={fields.map(({ name }) => name).join()} {...asking} fields={fields} />
                </>
              );
            }}
          </Loaded>
        )}
      </Box>
    </Card>
  );
}

interface ConnectedProps {
  channel: PlatformChannel;
  isEntering: boolean;
  isRefused: boolean;
  onChange: () => void;
}

function Connected({ channel, isEntering, isRefused, onChange }: ConnectedProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const disconnection = useDisconnect(channel.id, () => setIsAsking(false));
  const account = accountOf(channel);
  const [secret] = channel.secrets;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <Box
        sx={{ display: 'flex', gap: 2, flex: 1, minWidth: 200, overflowWrap: 'anywhere', '& svg': { flex: 'none' } }}
      >
        {!isRefused && (
          <Box component="span" sx={{ display: 'flex', color: 'success.dark' }}>
            <Icon of={Check} />
          </Box>
        )}
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>
            {account?.url ? (
              <Link href={account.url} target="_blank" rel="noopener">
                {account.name}
              </Link>
            ) : (
              (account?.name ?? PLATFORMS[channel.type].name)
            )}
          </Box>
          {secret?.end && hasToken(channel) && (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {t('channels.connection.secretEnd', { end: secret.end })}
            </Box>
          )}
        </Box>
      </Box>
      {!isEntering && (
        <Button variant="outlined" onClick={onChange}>
          {hasToken(channel) ? t('channels.connection.replace') : t('channels.connection.change')}
        </Button>
      )}
      <Button variant="text" onClick={() => setIsAsking(true)}>
        {t('channels.connection.disconnect')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('channels.connection.disconnectTitle', { name: channel.name })}
          action={t('channels.connection.disconnect')}
          isWorking={disconnection.isPending}
          onConfirm={() => disconnection.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t('channels.connection.disconnectText')}
        </ConfirmDialog>
      )}
    </Box>
  );
}

const REFUSED = {
  display: 'flex',
  gap: 2,
  p: 3,
  borderRadius: '6px',
  bgcolor: 'warning.light',
  color: 'warning.dark',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none' },
} as const;
