import { exportReport, getReport, type FigureList, type Report, type REPORT_CARDS } from '@parley/contracts/figures';
import { toSnake } from '@parley/contracts/wire';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import type { Range } from '../../components/charts/range.ts';

const REFRESH_MS = 60_000;

/** What a report is limited to, as its address says. */
export interface Limits {
  teamId?: number;
  channelId?: number;
  hours: 'clock' | 'open';
}
export type ReportQuery = UseQueryResult<Report>;
export type Card = (typeof REPORT_CARDS)[number];

const idIn = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** The limits are part of the URL, so that links and the back button lead to the same figures. */
export function useLimits() {
  const [search, setSearch] = useSearchParams();
  const teamId = idIn(search.get('team'));
  const channelId = idIn(search.get('channel'));
  const limits: Limits = {
    hours: search.get('hours') === 'open' ? 'open' : 'clock',
    ...(teamId !== undefined && { teamId }),
    ...(channelId !== undefined && { channelId }),
  };
  const set = (name: 'team' | 'channel' | 'hours' | 'begun', value: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const begun = search.get('begun');
  const begunBy: 'bot' | 'people' | null = begun === 'people' || begun === 'bot' ? begun : null;
  return { limits, begunBy, set };
}

export function useReport({ from, to }: Range, limits: Limits): ReportQuery {
  return useQuery({
    queryKey: ['reports', from, to, limits],
    queryFn: ({ signal }) => call(getReport, { query: { from, to, ...limits } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

const addressOf = (values: Record<string, string | number | undefined>, nameOf = (name: string) => name) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[nameOf(name), String(value)]])),
  ).toString();

export const exportAddress = ({ from, to }: Range, limits: Limits, card: Card): string =>
  `/api${exportReport.path}?${addressOf({ from, to, ...limits, card }, toSnake)}`;

/** Which conversations a figure stands for. */
export type Behind = Pick<FigureList, 'kind' | 'begunBy' | 'stars' | 'hour' | 'userId' | 'agentId'> & {
  outcome?: string;
};

/** The address of the conversations behind a figure. */
export const behindAddress = ({ from, to }: Range, { teamId, channelId, hours }: Limits, behind: Behind): string =>
  `/reports/behind?${addressOf({ from, to, teamId, channelId, hours, ...behind } as Record<string, string | number | undefined>)}`;
