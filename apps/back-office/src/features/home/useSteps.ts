import { useTranslation } from 'react-i18next';
import { useWidgetCreation } from './useWidgetCreation.ts';
import type { Setup } from './useSetup.ts';

export interface Step {
  label: string;
  hint: string;
  action: string;
  isDone: boolean;
  /** Where the step is taken, or what its button does. */
  act: { path: string } | { run: () => void; isRunning: boolean };
}

/** The first steps in order, each with what takes it. */
export function useSteps(setup: Setup, hasTested: boolean, openGuide: () => void): Step[] {
  const { t } = useTranslation();
  const { agent, widget, isInstalled, hasConversation } = setup;
  const creation = useWidgetCreation();
  const guide = { run: openGuide, isRunning: false };
  return [
    {
      label: t('home.checklist.agent'),
      hint: t('home.checklist.agentHint'),
      action: t('home.checklist.widgetAction'),
      act: guide,
      isDone: agent !== null,
    },
    {
      label: t('home.checklist.knowledge'),
      hint: t('home.checklist.knowledgeHint'),
      action: t('home.checklist.knowledgeAction'),
      act: agent ? { path: `/ai-agents/${agent.id}/knowledge` } : guide,
      isDone: (agent?.knowledge.chunks ?? 0) > 0,
    },
    {
      label: t('home.checklist.test'),
      hint: t('home.checklist.testHint'),
      action: t('home.checklist.conversationAction'),
      act: agent ? { path: `/ai-agents/${agent.id}/test` } : guide,
      isDone: hasTested || hasConversation,
    },
    {
      label: t('home.checklist.widget'),
      hint: widget ? t('home.checklist.installHint') : t('home.checklist.widgetHint'),
      action: widget ? t('home.checklist.installAction') : t('home.checklist.widgetAction'),
      act: widget
        ? { path: `/channels/${widget.id}#install` }
        : { run: () => creation.mutate(), isRunning: creation.isPending },
      isDone: isInstalled,
    },
    {
      label: t('home.checklist.conversation'),
      hint: t('home.checklist.conversationHint'),
      action: t('home.checklist.conversationAction'),
      act: { path: widget ? `/demo?key=${encodeURIComponent(widget.key)}` : '/channels/widget' },
      isDone: hasConversation,
    },
  ];
}
