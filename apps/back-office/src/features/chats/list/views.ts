import {
  AlarmClock,
  AtSign,
  Bot,
  CircleCheck,
  CircleUser,
  Hourglass,
  Inbox,
  Layers,
  Mail,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCounts } from '../../../api/inbox-counts.ts';
import { NO_FILTER, OTHER_VIEWS, QUEUE_VIEWS, writeFilter, type InboxFilter, type View } from '../inbox-filter.ts';

export interface ShownView {
  view: View;
  name: string;
  icon: LucideIcon;
  /** As shown, or undefined if it is not counted. */
  count: string | undefined;
}

const shown = (count: number | undefined) => (count === undefined ? undefined : count > 99 ? '99+' : String(count));

/** The views in their order, with counts for those that need work. Where nothing answers by itself, there is no word about bots. */
export function useViews(current: View): { queue: ShownView[]; others: ShownView[]; current: ShownView } {
  const { t } = useTranslation();
  const counts = useCounts().data;
  const all: Record<View, Omit<ShownView, 'view'>> = {
    open: { name: t('chats.views.open'), icon: Inbox, count: shown(counts?.open) },
    waiting: { name: t('chats.views.waiting'), icon: Hourglass, count: shown(counts?.waiting) },
    mine: { name: t('chats.views.mine'), icon: CircleUser, count: shown(counts?.mine) },
    mentioned: { name: t('chats.views.mentioned'), icon: AtSign, count: shown(counts?.mentioned) },
    snoozed: { name: t('chats.views.snoozed'), icon: AlarmClock, count: shown(counts?.snoozed) },
    bot: { name: t('chats.views.bot'), icon: Bot, count: shown(counts?.bot) },
    ended: { name: t('chats.views.ended'), icon: CircleCheck, count: undefined },
    unassigned: { name: t('chats.views.unassigned'), icon: UserRoundX, count: shown(counts?.unassigned) },
    unread: { name: t('chats.views.unread'), icon: Mail, count: shown(counts?.unread) },
    all: { name: t('chats.views.all'), icon: Layers, count: undefined },
  };
  const of = (view: View) => ({ view, ...all[view] });
  const isKnown = (view: View) => view !== 'bot' || current === 'bot' || counts?.hasBots === true;
  return { queue: QUEUE_VIEWS.filter(isKnown).map(of), others: OTHER_VIEWS.map(of), current: of(current) };
}

/** Where a view leads: it keeps the filter, unless that belongs to a team or a saved view. */
export const viewSearch = (filter: InboxFilter, view: View, isElsewhere: boolean): string =>
  (isElsewhere ? writeFilter({ ...NO_FILTER, view }) : writeFilter(filter, { view })).toString();
