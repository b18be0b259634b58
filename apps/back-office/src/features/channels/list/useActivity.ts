import { listChannelActivity, type ChannelActivity, type ChannelDay } from '@parley/contracts/channel-activity';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { CHANNELS } from '../../../api/channels.ts';

const REFRESH_MS = 30_000;

/** What went through the channels lately; read again whenever they are. */
export function useActivity() {
  return useQuery({
    queryKey: [...CHANNELS, 'activity'],
    queryFn: async ({ signal }) => (await call(listChannelActivity, {}, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}

/** Of one channel; undefined while unknown. */
export const useActivityOf = (channelId: number): ChannelActivity | undefined =>
  useActivity().data?.find((each) => each.channelId === channelId);

export type Health = 'fine' | 'delays' | 'failures' | 'none';

/** The worst that happened on a day. */
export function healthOf({ received, sent, delayed, failed }: ChannelDay): Health {
  if (failed > 0) return 'failures';
  if (delayed > 0) return 'delays';
  return received + sent > 0 ? 'fine' : 'none';
}

type Count = 'received' | 'sent' | 'byBot' | 'delayed' | 'failed';

/** The sum over the last days, today included. */
export const sumOf = (days: readonly ChannelDay[], count: Count, last = days.length): number =>
  days.slice(-last).reduce((total, day) => total + day[count], 0);
