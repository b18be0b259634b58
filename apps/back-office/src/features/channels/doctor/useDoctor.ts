import type { CheckName } from '@parley/contracts/channel-checks';
import { initializeChannel, type checkChannel, type PlatformChannel } from '@parley/contracts/channels';
import type { ResultOf } from '@parley/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { CHANNELS } from '../../../api/channels.ts';
import { showError } from '../../../components/toast-queue.ts';
import { useActivityOf } from '../list/useActivity.ts';
import { checkOf, useCheck } from '../platform/usePlatformChannel.ts';
import { cacheChannel } from '../useChannels.ts';
import { findingOf } from './checks.ts';

/** The last check kept with the channel does not say when something last came or went. */
export type Findings = Pick<ResultOf<typeof checkChannel>, 'checks' | 'checkedAt'> &
  Partial<ResultOf<typeof checkChannel>>;

/** What was wrong when the doctor was opened, to say what has become of it. */
interface Before {
  failed: ReadonlySet<CheckName>;
  waiting: number;
}

/** The newest findings, and the repair that takes one click. */
export function useDoctor(channel: PlatformChannel) {
  const { id } = channel;
  const queryClient = useQueryClient();
  const activity = useActivityOf(id);
  const check = useCheck(channel);
  const findings: Findings | null = check.data ?? activity?.lastCheck ?? null;
  const failed = findings?.checks.filter((each) => findingOf(each) === 'failed') ?? [];
  const waiting = activity?.waiting ?? 0;
  const [before, setBefore] = useState<Before | null>(null);
  if (failed.length > 0 && activity && (before === null || waiting > before.waiting))
    setBefore({ failed: new Set(failed.map(({ name }) => name)), waiting });
  const { checkedAt } = check.data ?? {};
  useEffect(() => {
    // The check has been kept with the channel, and may have found that it cannot send.
    if (checkedAt) void queryClient.invalidateQueries({ queryKey: CHANNELS });
  }, [queryClient, checkedAt]);
  const repair = useMutation({
    mutationFn: () => call(initializeChannel, { params: { id } }),
    onSuccess: (repaired) => {
      cacheChannel(queryClient, repaired);
      return queryClient.invalidateQueries({ queryKey: checkOf(id) });
    },
    onError: showError,
  });
  return {
    check,
    findings,
    waiting,
    repair,
    /** Set once nothing is wrong any more. */
    repaired:
      before && failed.length === 0 && !check.isFetching
        ? { names: before.failed, sent: Math.max(0, before.waiting - waiting) }
        : null,
  };
}

export type Doctor = ReturnType<typeof useDoctor>;
