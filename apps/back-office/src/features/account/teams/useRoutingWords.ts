import type { Routing } from '@parley/contracts/teams';
import { useTranslation } from 'react-i18next';

/** What the ways of giving out are called, and what they do. */
export function useRoutingWords() {
  const { t } = useTranslation();
  const names: Record<Routing, string> = {
    hand: t('teams.routings.hand'),
    turn: t('teams.routings.turn'),
    free: t('teams.routings.free'),
  };
  const help: Record<Routing, string> = {
    hand: t('teams.routingHelp.hand'),
    turn: t('teams.routingHelp.turn'),
    free: t('teams.routingHelp.free'),
  };
  return { names, help };
}
