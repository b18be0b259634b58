import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useScreenName } from '../../../components/screen-name.ts';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { ChannelHead } from '../ChannelHead.tsx';
import { DeleteChannelDialog } from '../DeleteChannelDialog.tsx';
import { OWN_SCREEN, type SetupPlace } from '../setup-place.ts';
import { AnswererCard } from '../setup/AnswererCard.tsx';
import { Card } from '../setup/Card.tsx';
import { ChannelName } from '../setup/ChannelName.tsx';
import { returnedOf } from '../sign-in/sign-in-messages.ts';
import { isConnected, useSwitchChannel } from '../useChannels.ts';
import { LazyTemplatesCard } from '../whatsapp/LazyTemplatesCard.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import { DoctorCard } from './DoctorCard.tsx';
import { FirstMessageCard } from './FirstMessageCard.tsx';
import { useRenameChannel } from './usePlatformChannel.ts';

const WhatsAppCards = lazy(async () => ({ default: (await import('../whatsapp/WhatsAppCards.tsx')).WhatsAppCards }));
const MailWebhookCard = lazy(async () => ({ default: (await import('./MailWebhookCard.tsx')).MailWebhookCard }));

interface Props {
  channel: PlatformChannel;
  place: SetupPlace;
}

/** How a channel is connected with its platform, whether that works, and who answers. */
export function PlatformSetup({ channel, place }: Props) {
  useScreenName(channel.name, place === OWN_SCREEN ? 'subject' : 'part');
  /** How often the form was asked for; zero while it is closed. */
  const wantsForm = useSearchParams()[0].has('connect');
  const hasReturned = returnedOf(useLocation().state) !== null;
  const [asked, setAsked] = useState(hasReturned || wantsForm ? 1 : 0);
  const ask = () => setAsked(asked + 1);
  return (
    <Box sx={{ px: { xs: 4, lg: 6 }, pb: 5, width: '100%', maxWidth: 904 }}>
      <Head channel={channel} place={place} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ConnectionCard channel={channel} asked={asked} onOpen={ask} onClose={() => setAsked(0)} />
        {isConnected(channel) && <FirstMessageCard channel={channel} />}
        {isConnected(channel) && <DoctorCard channel={channel} onReconnect={ask} />}
        {channel.type === 'email' && isConnected(channel) && (
          <Suspense>
            <MailWebhookCard channel={channel} />
          </Suspense>
        )}
        <AnswererCard channel={channel} />
        {channel.type === 'whatsapp' && isConnected(channel) && (
          <Suspense>
            <LazyTemplatesCard channel={channel} />
            <WhatsAppCards channel={channel} />
          </Suspense>
        )}
        <Deletion channel={channel} place={place} />
      </Box>
    </Box>
  );
}

function Head({ channel, place }: Props) {
  const { t } = useTranslation();
  const renaming = useRenameChannel(channel.id);
  const [typed, setTyped] = useState<string | null>(null);
  const switching = useSwitchChannel();
  const { name, isEnabled } = channel;
  const rename = (next: string) => {
    if (next === name) return setTyped(null);
    renaming.mutate(next, { onSettled: () => setTyped(null) });
  };
  const field = <ChannelName name={typed ?? name} heading={place.heading} onChange={setTyped} onFinish={rename} />;
  return (
    <ChannelHead channel={channel} place={place} name={field}>
      <StateSwitch
        isOn={isEnabled}
        label={isEnabled ? t('channels.card.on') : t('channels.card.off')}
        name={t('channels.card.switch', { name })}
        onChange={(next) => switching.mutate({ channel, isEnabled: next })}
      />
    </ChannelHead>
  );
}

function Deletion({ channel, place }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      title={t('channels.delete.heading')}
      description={t('channels.delete.help')}
      aside={
        <Button
          variant="outlined"
          onClick={() => setIsAsking(true)}
          sx={{ color: 'error.dark', borderColor: 'error.dark' }}
        >
          {t('channels.delete.heading')}
        </Button>
      }
    >
      {isAsking && (
        <DeleteChannelDialog
          channel={channel}
          onClose={() => setIsAsking(false)}
          onDeleted={() => void navigate(place.home)}
        />
      )}
    </Card>
  );
}
