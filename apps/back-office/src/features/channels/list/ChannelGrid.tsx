import Box from '@mui/material/Box';
import type { Channel } from '@parley/contracts/channels';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useShortcuts } from '../../../components/shortcuts.ts';
import { DeleteChannelDialog } from '../DeleteChannelDialog.tsx';
import { isConnected } from '../useChannels.ts';
import { ChannelCard } from './ChannelCard.tsx';
import { ChannelFilter, isInState, readState } from './ChannelFilter.tsx';
import { GRID } from './grid.ts';
import { SummaryStrip } from './SummaryStrip.tsx';
import { useActivity } from './useActivity.ts';
import { useSwitching } from './useSwitching.tsx';

const DoctorSheet = lazy(async () => ({ default: (await import('../doctor/DoctorSheet.tsx')).DoctorSheet }));

/** All channels, what they did together, and the doctor of one of them, which is part of the address. */
export function ChannelGrid({ channels }: { channels: Channel[] }) {
  const { t } = useTranslation();
  const activity = useActivity().data;
  const switching = useSwitching();
  const [doomed, setDoomed] = useState<Channel | null>(null);
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const shown = channels.filter((channel) => isInState(channel, state, activity ?? []));
  const patient = channels.find(({ id }) => String(id) === params.get('doctor'));
  const setPatient = (id: number | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('doctor');
      else next.set('doctor', String(id));
      return next;
    });
  useShortcuts(t('nav.channels'), [
    { keys: ['Enter'], label: t('channels.card.settings') },
    { keys: ['D'], label: t('channels.doctor.open') },
    { keys: ['Space'], label: t('channels.keys.switch') },
  ]);
  return (
    <>
      <ChannelFilter channels={channels} activity={activity ?? []} state={state} />
      {activity && <SummaryStrip channels={channels} activity={activity} />}
      {shown.length === 0 && <Box sx={{ color: 'text.secondary', py: 4 }}>{t('channels.filter.none')}</Box>}
      <Box component="ul" aria-label={t('nav.channels')} sx={GRID}>
        {shown.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            onDelete={() => setDoomed(channel)}
            onSwitch={(isEnabled) => switching.change(channel, isEnabled)}
            onDoctor={channel.type === 'web_widget' || !isConnected(channel) ? null : () => setPatient(channel.id)}
          />
        ))}
      </Box>
      {switching.dialog}
      {doomed && <DeleteChannelDialog channel={doomed} onClose={() => setDoomed(null)} />}
      {patient && patient.type !== 'web_widget' && (
        <Suspense>
          <DoctorSheet key={patient.id} channel={patient} onClose={() => setPatient(null)} />
        </Suspense>
      )}
    </>
  );
}
