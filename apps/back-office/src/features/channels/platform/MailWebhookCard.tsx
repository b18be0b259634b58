import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { SecretDialog } from '../SecretDialog.tsx';
import { Card } from '../setup/Card.tsx';
import { useMakeSecret } from '../useChannels.ts';
import { checkOf } from './usePlatformChannel.ts';

/** Where a hosted mail service posts what arrives, and the secret that lets it. */
export function MailWebhookCard({ channel }: { channel: PlatformChannel }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const making = useMakeSecret(channel.id);
  const path = `/api/mail-channels/${channel.key}/mime`;
  const address = window.location.origin + path;
  const end = channel.identitySecretEnd;
  const make = () => {
    setIsAsking(false);
    if (making.isPending) return;
    making.mutate(undefined, {
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: checkOf(channel.id) }),
    });
  };
  return (
    <Card title={t('channels.mailWebhook.heading')} description={t('channels.mailWebhook.description')}>
      <Box id="mail-webhook" sx={{ display: 'grid', gap: 4, px: 4, pb: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={ROW}>
          <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('channels.mailWebhook.address')}</Box>
            <Box>{address}</Box>
          </Box>
          <CopyButton text={address} what={t('channels.mailWebhook.addressName')} />
        </Box>
        <Box sx={ROW}>
          <Box sx={{ flex: 1, minWidth: 180 }}>
            {end === null ? t('channels.mailWebhook.none') : t('channels.identity.secret', { end })}
          </Box>
          <Button
            variant="outlined"
            aria-busy={making.isPending}
            onClick={() => (end === null ? make() : setIsAsking(true))}
          >
            {end === null ? t('channels.identity.make') : t('channels.identity.makeNew')}
          </Button>
        </Box>
      </Box>
      {isAsking && (
        <ConfirmDialog
          isDangerous
          title={t('channels.identity.askTitle')}
          action={t('channels.identity.makeNew')}
          isWorking={making.isPending}
          onConfirm={make}
          onClose={() => setIsAsking(false)}
        >
          {t('channels.mailWebhook.askText')}
        </ConfirmDialog>
      )}
      {making.data && (
        <SecretDialog
          title={t('channels.mailWebhook.shownTitle')}
          text={t('channels.mailWebhook.shownText')}
          label={t('channels.mailWebhook.full')}
          secret={withPassword(address, making.data.secret)}
          onClose={making.reset}
        />
      )}
    </Card>
  );
}

/** Mail services take the credentials of HTTP Basic authentication from the address. */
function withPassword(address: string, secret: string): string {
  const url = new URL(address);
  url.username = 'mail';
  url.password = secret;
  return url.href;
}

const ROW = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 } as const;
