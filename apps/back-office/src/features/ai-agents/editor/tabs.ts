import { useTranslation } from 'react-i18next';
import type { AiAgent } from '@parley/contracts/ai-agents';

export interface AgentTab {
  /** The last segment of its URL. */
  path: string;
  label: string;
  count?: number;
  /** The draft differs from what customers get. */
  hasNews?: boolean;
}

/** The tabs of the editor. */
export function useAgentTabs(agent: AiAgent): AgentTab[] {
  const { t } = useTranslation();
  return [
    { path: 'general', label: t('aiAgents.tabs.general') },
    { path: 'knowledge', label: t('aiAgents.tabs.knowledge'), count: agent.knowledge.sources },
    { path: 'policies', label: t('aiAgents.tabs.policies'), count: agent.policies },
    { path: 'test', label: t('aiAgents.tabs.test') },
    { path: 'lab', label: t('aiAgents.tabs.lab'), count: agent.labCases },
    { path: 'versions', label: t('aiAgents.tabs.versions'), hasNews: agent.draftChanges > 0 },
    { path: 'channels', label: t('aiAgents.tabs.channels'), count: agent.channels.length },
  ];
}
