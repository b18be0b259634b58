import type { HandOffReason } from '@parley/contracts/ai-agents';
import type { TurnNote } from '@parley/contracts/lab-runs';
import type { Locale } from '@parley/contracts/locales';
import type { MessageExtras } from '@parley/contracts/messages';
import type { Platform } from '@parley/contracts/platform-list';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import type { StoredFacts } from '../../customers/index.ts';
import type { Tx } from '../../infra/sql/sql.ts';
import type { ConversationFacts, PolicyInUse } from '../../policies/index.ts';
import type { Verdict } from '../answering/exchange.ts';

/** The conversation in memory that a flow is played in: what it may know, and what it does there. */
export interface FlowScene {
  companyId: number;
  companyName: string;
  /** The agent that is tested. */
  agentId: number;
  language: Locale | null;
  platform: Platform;
  /** Those of this agent. */
  policies: readonly PolicyInUse[];
  /** What policies look at, at this moment. */
  facts(): ConversationFacts;
  customer(): StoredFacts;
  now(): number;
  /** Whether no bot has said anything yet, or nothing since a person. */
  isFirst(): boolean;
  say(text: string, extras: MessageExtras | null): void;
  /** Null where a step of the flow hands off. */
  handOff(reason: HandOffReason | null): void;
  end(): void;
  setField(field: string, value: string): void;
  changeTag(change: 'addTag' | 'removeTag', tag: string): void;
  note(note: TurnNote): void;
  act(hits: readonly PolicyHit[]): void;
  /** Asks an agent, or the one that is tested; null if there is no such agent. */
  consult(agentId: number | null, question: string): Promise<Verdict | null>;
}

/** A flow that was started in a conversation of the lab. */
export interface PlayedFlow {
  /** It takes the customer's messages as long as this is true. */
  isRunning(): boolean;
  /** When it goes on by itself; null if it waits for somebody. */
  dueAt(): number | null;
  /** Whether it waits for time to pass, not for the customer. */
  isPausing(): boolean;
  start(event: 'conversation_started' | null, text: string): Promise<void>;
  hear(text: string): Promise<void>;
  /** Lets it go on if its timer is due. */
  expire(): Promise<void>;
  handBack(): Promise<void>;
}

/** A step that the lab can reach. */
export interface FlowStep {
  key: string;
  name: string;
}

/** Plays published flows in memory. The flows are another feature that knows agents, so it is handed in. */
export interface FlowPlayer {
  /** The flow as customers get it; null if it cannot be started. `seed` decides its random branches. */
  open(scene: FlowScene, flowId: number, seed: number, reach: (stepKey: string) => void): Promise<PlayedFlow | null>;
  steps(tx: Tx, companyId: number, flowIds: readonly number[]): Promise<FlowStep[]>;
}
