import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../components/shortcuts.ts';

/** All inbox shortcuts, for the shortcut overview. */
export function useInboxShortcuts() {
  const { t } = useTranslation();
  useShortcuts(t('nav.chats'), [
    { keys: ['J', 'K'], label: t('chats.keys.move') },
    { keys: ['Enter'], label: t('chats.keys.open') },
    { keys: ['R'], label: t('chats.keys.reply') },
    { keys: ['D'], label: t('chats.thread.suggest.button') },
    { keys: ['T'], label: t('chats.keys.takeOver') },
    { keys: ['A'], label: t('chats.keys.assign') },
    { keys: ['Shift', 'A'], label: t('chats.keys.assignToMe') },
    { keys: ['S'], label: t('chats.keys.snooze') },
    { keys: ['P'], label: t('chats.keys.priority') },
    { keys: ['M'], label: t('chats.macros.run') },
    { keys: ['N'], label: t('chats.keys.note') },
    { keys: ['Ctrl', 'Shift', 'N'], label: t('chats.keys.note') },
    { keys: ['E'], label: t('chats.keys.end') },
    { keys: ['U'], label: t('chats.keys.unread') },
    { keys: ['X'], label: t('chats.keys.select') },
    { keys: ['/'], label: t('chats.keys.search') },
    { keys: ['G', 'O'], label: t('chats.views.open') },
    { keys: ['G', 'W'], label: t('chats.views.waiting') },
    { keys: ['G', 'M'], label: t('chats.views.mine') },
    { keys: ['G', 'B'], label: t('chats.views.bot') },
    { keys: ['Esc'], label: t('chats.keys.back') },
  ]);
}
