import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { WidgetChannel } from '@parley/contracts/channels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/Notice.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { SecretDialog } from '../SecretDialog.tsx';
import { OwnersOnly } from '../../../components/OwnersOnly.tsx';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { useMakeSecret } from '../useChannels.ts';
import { Card } from './Card.tsx';
import type { Setup } from './useSetup.ts';

/** Whether visitors must be signed in on the site, and the secret that signs their identity. */
export function IdentityCard({ setup, channel }: { setup: Setup; channel: WidgetChannel }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const making = useMakeSecret(channel.id);
  const { requiresIdentity } = setup.values;
  const end = channel.identitySecretEnd;
  const make = () => {
    setIsAsking(false);
    if (!making.isPending) making.mutate();
  };
  return (
    <Card title={t('channels.identity.heading')} description={t('channels.identity.description')}>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 4 }}>
        <StateSwitch
          isOn={requiresIdentity}
          label={t('channels.identity.require')}
          help={t('channels.identity.requireHelp')}
          onChange={(isOn) => setup.set('requiresIdentity', isOn)}
        />
        {requiresIdentity && end === null && <Notice kind="error">{t('channels.trouble.secretMissing')}</Notice>}
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
          <Box sx={{ flex: 1, minWidth: 180 }}>
            {end === null ? t('channels.identity.none') : t('channels.identity.secret', { end })}
          </Box>
          <OwnersOnly>
            <Button
              variant="outlined"
              aria-busy={making.isPending}
              onClick={() => (end === null ? make() : setIsAsking(true))}
            >
              {end === null ? t('channels.identity.make') : t('channels.identity.makeNew')}
            </Button>
          </OwnersOnly>
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
          {t('channels.identity.askText')}
        </ConfirmDialog>
      )}
      {making.data && (
        <SecretDialog
          title={t('channels.identity.shownTitle')}
          text={t('channels.identity.shownText')}
          secret={making.data.secret}
          onClose={making.reset}
        />
      )}
    </Card>
  );
}
