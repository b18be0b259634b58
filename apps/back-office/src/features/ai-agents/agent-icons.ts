import type { AgentSettings } from '@parley/contracts/ai-agents';
import { BookOpen, Bot, Globe, ShoppingBag, Star, Truck, Users, Wrench, type LucideIcon } from 'lucide-react';

export type AgentIcon = AgentSettings['icon'];

/** The icon of an agent and its theme colours. */
export const AGENT_STYLES: Record<AgentIcon, { icon: LucideIcon; tint: string; ink: string }> = {
  bag: { icon: ShoppingBag, tint: 'primary.light', ink: 'primary.dark' },
  truck: { icon: Truck, tint: 'info.light', ink: 'info.dark' },
  book: { icon: BookOpen, tint: 'success.light', ink: 'success.dark' },
  star: { icon: Star, tint: 'accent.light', ink: 'accent.dark' },
  globe: { icon: Globe, tint: 'surface', ink: 'text.secondary' },
  people: { icon: Users, tint: 'warning.light', ink: 'warning.dark' },
  bot: { icon: Bot, tint: 'primary.light', ink: 'primary.dark' },
  wrench: { icon: Wrench, tint: 'surface', ink: 'text.secondary' },
};
