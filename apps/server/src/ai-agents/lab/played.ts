import type { AgentSettings, HandOffReason } from '@parley/contracts/ai-agents';
import type { Locale } from '@parley/contracts/locales';
import type { PolicyInUse } from '../../policies/index.ts';
import type { ModelSettings } from '../answering/model/open-for-agent.ts';
import type { Surroundings } from './surroundings.ts';

/** What is played: one version of an agent, in its surroundings. */
export interface Played {
  companyId: number;
  agentId: number;
  settings: AgentSettings;
  policies: readonly PolicyInUse[];
  around: Surroundings;
  /** Whose model plays customers: the draft's, also when they talk to what is published, so that both meet the same customer. */
  playedBy: ModelSettings;
}

/** What a conversation has reached, for the coverage of a run. */
export interface Reached {
  policyIds: number[];
  flowIds: number[];
  /** Steps of flows, by key. */
  stepKeys: string[];
  reasons: HandOffReason[];
  sourceIds: number[];
  languages: Locale[];
}
