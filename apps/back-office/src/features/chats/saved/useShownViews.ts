import { Bookmark, Users, type LucideIcon } from 'lucide-react';
import { filterOfSaved, NO_FILTER, writeFilter, type InboxFilter } from '../inbox-filter.ts';
import { SHOWN_VIEWS, useInboxColumn, useSavedViews } from './useSavedViews.ts';

/** A team or a saved view, as a link to its conversations. */
export interface ShownFilter {
  key: string;
  name: string;
  icon: LucideIcon;
  /** As shown, or undefined while it is not counted. */
  count: string | undefined;
  search: string;
  isCurrent: boolean;
}

/** So many teams are shown at once; those of the user are the first. */
const SHOWN_TEAMS = 8;

const shown = (count: number | null | undefined) =>
  count === null || count === undefined ? undefined : count > 99 ? '99+' : String(count);

/** Teams and saved views, with those that the list shows now marked. */
export function useShownViews(filter: InboxFilter) {
  const saved = useSavedViews().data ?? [];
  const column = useInboxColumn().data;
  const now = writeFilter(filter).toString();
  const counts = new Map(column?.views.map(({ id, count }) => [id, count]));
  const link = (
    key: string,
    name: string,
    icon: LucideIcon,
    to: InboxFilter,
    count: string | undefined,
  ): ShownFilter => {
    const search = writeFilter(to).toString();
    return { key, name, icon, count, search, isCurrent: search === now };
  };
  const ofTeam = (team: string): InboxFilter => ({ ...NO_FILTER, view: 'open', team });
  const teams = (column?.teams ?? []).map(({ id, name, open }) =>
    link(`team ${id}`, name, Users, ofTeam(String(id)), shown(open)),
  );
  const views = saved.map(({ id, name, filter: itsFilter }) =>
    link(`view ${id}`, name, Bookmark, filterOfSaved(itsFilter), shown(counts.get(id))),
  );
  const isShown = (count: number) => (each: ShownFilter, at: number) => at < count || each.isCurrent;
  return {
    teams,
    shownTeams: teams.filter(isShown(SHOWN_TEAMS)),
    views: views.filter(isShown(SHOWN_VIEWS)),
    total: views.length,
    current: [...views, ...teams].find(({ isCurrent }) => isCurrent),
  };
}
