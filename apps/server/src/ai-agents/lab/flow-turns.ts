import type { HandOffReason } from '@parley/contracts/ai-agents';
import type { CaseEvent } from '@parley/contracts/lab-cases';
import type { TurnNote } from '@parley/contracts/lab-runs';
import type { MessageExtras } from '@parley/contracts/messages';
import type { PolicyHit } from '@parley/contracts/policy-hits';
import type { PlayedConversation } from './conversation.ts';
import type { FlowPlayer, FlowScene, PlayedFlow } from './flow-player.ts';

const MINUTE = 60_000;

/** What flows did since the last look. */
export interface FlowOutput {
  said: { text: string; extras: MessageExtras | null }[];
  handOff: { reason: HandOffReason | null } | null;
  hits: PolicyHit[];
  notes: TurnNote[];
}

const nothingDone = (): FlowOutput => ({ said: [], handOff: null, hits: [], notes: [] });

type Known = Pick<
  FlowScene,
  'companyId' | 'companyName' | 'agentId' | 'language' | 'platform' | 'policies' | 'consult'
>;

/** Lets the flows that policies start take part in a conversation of the lab. */
export function createFlowTurns(player: FlowPlayer, conversation: PlayedConversation, known: Known, seed: number) {
  const flowIds = new Set<number>();
  const stepKeys = new Set<string>();
  let flow: PlayedFlow | null = null;
  let done = nothingDone();

  const scene: FlowScene = {
    ...known,
    facts: conversation.facts,
    customer: conversation.customer.facts,
    now: conversation.time,
    isFirst: conversation.isFirst,
    say(text, extras) {
      done.said.push({ text, extras });
      conversation.say(text, extras?.options ?? []);
    },
    handOff(reason) {
      done.handOff = { reason };
      conversation.handOff();
    },
    end() {
      done.notes.push({ kind: 'ended' });
      conversation.end();
    },
    setField: conversation.customer.collect,
    changeTag: conversation.changeTag,
    note: (note) => void done.notes.push(note),
    act(hits) {
      done.hits.push(...hits);
      conversation.act(hits);
    },
  };

  /** Bots are silent while a person answers; their timers are lost then, as in a stored conversation. */
  const dueBy = (time: number): number | null => {
    const due = conversation.owner() === 'bot' ? (flow?.dueAt() ?? null) : null;
    return due !== null && due <= time ? due : null;
  };
  async function passTo(time: number): Promise<void> {
    for (let due = dueBy(time); due !== null; due = dueBy(time)) {
      conversation.passTo(due);
      await flow?.expire();
    }
    conversation.passTo(time);
  }
  /** Customers read for a while, so short pauses between messages are over before they write again. */
  async function pause(): Promise<void> {
    while (flow?.isPausing() && dueBy(conversation.time() + MINUTE - 1) !== null) await passTo(flow.dueAt() ?? 0);
  }

  return {
    flowIds: flowIds as ReadonlySet<number>,
    stepKeys: stepKeys as ReadonlySet<string>,
    isRunning: () => flow?.isRunning() === true,

    /** The flow if it can be started, ready for `start`. */
    open: (flowId: number) => player.open(scene, flowId, seed, (step) => void stepKeys.add(step)),
    async start(flowId: number, name: string, opened: PlayedFlow): Promise<void> {
      flow = opened;
      flowIds.add(flowId);
      done.notes.push({ kind: 'flow_started', name });
      const { text, isFirst } = conversation.unheard();
      await flow.start(isFirst ? 'conversation_started' : null, text);
      await pause();
    },
    /** The customer has written. */
    async hear(): Promise<void> {
      await flow?.hear(conversation.unheard().text);
      await pause();
    },
    async happen(event: CaseEvent): Promise<void> {
      if (event.kind === 'idle') return passTo(conversation.time() + event.minutes * MINUTE);
      conversation.happen(event);
      if (event.kind !== 'staff_hands_back' || !flow?.isRunning()) return;
      // Messages to the person are not for the bot.
      conversation.unheard();
      await flow.handBack();
      await pause();
    },
    /** What was done since the last call. */
    collect(): FlowOutput {
      const all = done;
      done = nothingDone();
      return all;
    },
  };
}
