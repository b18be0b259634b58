import {
  Bot,
  ChartColumn,
  House,
  MessageSquare,
  NotebookText,
  Plug,
  SlidersHorizontal,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

export interface Destination {
  path: string;
  /** A translation key. */
  label: string;
  icon: LucideIcon;
  /** At the lower end of the rail. */
  isLast?: boolean;
  /** Shown in the bar of narrow windows, which has room for few; the others are behind "More". */
  isMain?: boolean;
  /** Shows the number of customers who wait for a person. */
  hasCount?: boolean;
}

/** The destinations of the navigation, only for screens that exist. */
export const destinations: readonly Destination[] = [
  { path: '/', label: 'nav.home', icon: House, isMain: true },
  { path: '/chats', label: 'nav.chats', icon: MessageSquare, isMain: true, hasCount: true },
  { path: '/ai-agents', label: 'nav.aiAgents', icon: Bot, isMain: true },
  { path: '/flows', label: 'nav.flows', icon: Workflow },
  { path: '/channels', label: 'nav.channels', icon: Plug, isMain: true },
  { path: '/templates', label: 'nav.templates', icon: NotebookText },
  { path: '/reports', label: 'nav.reports', icon: ChartColumn },
  { path: '/account', label: 'nav.account', icon: SlidersHorizontal, isLast: true },
];

export const isAt = (pathname: string, { path }: Destination) =>
  path === '/' ? pathname === '/' : pathname.startsWith(path);
