import { listChannels } from '@parley/contracts/channels';
import { listConversations } from '@parley/contracts/conversations';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useProfile } from '../../api/session.ts';

export interface Step {
  label: string;
  hint: string;
  action: string;
  path: string;
  isDone: boolean;
}

/** The company's setup progress, as known by the server and not by what was clicked. */
export function useSetup() {
  return useQuery({
    queryKey: ['home', 'setup'],
    queryFn: async ({ signal }) => {
      const [channels, conversations] = await Promise.all([
        call(listChannels, {}, { signal }),
        call(listConversations, { query: { limit: 1 } }, { signal }),
      ]);
      const widgets = channels.data.filter(({ type }) => type === 'web_widget');
      return {
        widget: widgets[0] ? { id: widgets[0].id, key: widgets[0].key } : null,
        isInstalled: widgets.some(({ lastSeenAt }) => lastSeenAt !== null),
        hasConversation: conversations.data.length > 0,
      };
    },
    staleTime: 0,
  });
}

export type Setup = NonNullable<ReturnType<typeof useSetup>['data']>;

/** The first steps in order, each with its link. */
export function useSteps({ widget, isInstalled, hasConversation }: Setup): Step[] {
  const { t } = useTranslation();
  const { user } = useProfile();
  const setup = widget ? `/channels/${widget.id}` : '/channels/widget';
  return [
    {
      label: t('home.checklist.email'),
      hint: '',
      action: t('home.checklist.open'),
      path: '/account/profile',
      isDone: user.emailVerifiedAt !== null,
    },
    {
      label: t('home.checklist.widget'),
      hint: t('home.checklist.widgetHint'),
      action: t('home.checklist.widgetAction'),
      path: '/channels/widget',
      isDone: widget !== null,
    },
    {
      label: t('home.checklist.install'),
      hint: t('home.checklist.installHint'),
      action: t('home.checklist.installAction'),
      path: setup,
      isDone: isInstalled,
    },
    {
      label: t('home.checklist.conversation'),
      hint: t('home.checklist.conversationHint'),
      action: t('home.checklist.conversationAction'),
      path: widget ? `/demo?key=${encodeURIComponent(widget.key)}` : setup,
      isDone: hasConversation,
    },
  ];
}
