import type { AiAgent } from '@parley/contracts/ai-agents';
import { useOutletContext } from 'react-router';

/** What the parts of the editor get from its frame. */
export interface AgentContext {
  agent: AiAgent;
  /** Tells the frame whether something here waits to be saved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

export const useAgentContext = () => useOutletContext<AgentContext>();
