import type { AiAgent } from '@parley/contracts/ai-agents';
import { useOutletContext } from 'react-router';

/** What the editor passes to its tabs. */
export interface AgentContext {
  agent: AiAgent;
  /** Reports whether the tab has unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
}

export const useAgentContext = () => useOutletContext<AgentContext>();
