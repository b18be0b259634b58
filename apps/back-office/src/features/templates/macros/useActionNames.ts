import type { MacroActionType } from '@parley/contracts/macros';
import { useTranslation } from 'react-i18next';

/** What a macro can do, in words. */
export function useActionNames(): Record<MacroActionType, string> {
  const { t } = useTranslation();
  return {
    text: t('templates.macros.actions.text'),
    reply: t('templates.macros.actions.reply'),
    add_tags: t('templates.macros.actions.addTags'),
    remove_tags: t('templates.macros.actions.removeTags'),
    assign: t('templates.macros.actions.assign'),
    team: t('templates.macros.actions.team'),
    priority: t('templates.macros.actions.priority'),
    snooze: t('templates.macros.actions.snooze'),
    end: t('templates.macros.actions.end'),
    block: t('templates.macros.actions.block'),
  };
}
