import { AgentContent } from '@parley/contracts/agent-versions';
import { AgentSettings } from '@parley/contracts/ai-agents';

/** What would be published now. Settings added since the draft was saved get their defaults. */
export const draftContent = (settings: unknown, policies: AgentContent['policies']): AgentContent => ({
  settings: AgentSettings.parse(settings),
  policies,
});

/** The content of a stored version, with the defaults of settings that are newer. */
export const readContent = (stored: unknown): AgentContent => AgentContent.parse(stored);
