import type { MacroAction, MacroRun } from '@parley/contracts/macros';
import { changeTagsIn, takeIfNobodyAnswers, touchConversations } from '../conversations/index.ts';
import type { Conversations, VersionedConversation } from '../conversations/index.ts';
import { blockCustomer } from '../customers/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { wordsOfAction } from './reply-text.ts';
import type { Caller } from './stored-macros.ts';

export type Outcome = Pick<MacroRun, 'leftOut' | 'hasSent' | 'inserted'>;
type Reason = Outcome['leftOut'][number]['why'];

export interface Features {
  messages: Messages;
  conversations: Conversations;
}

interface Running extends Features {
  caller: Caller;
  clientId: string;
  /** As it is now; actions that follow build on it. */
  conversation: VersionedConversation;
  outcome: Outcome;
}

/** What is said comes first, because an ended or snoozed conversation cannot be answered; what closes it comes last. */
const ORDER: readonly MacroAction['type'][] = [
  'text',
  'reply',
  'add_tags',
  'remove_tags',
  'priority',
  'team',
  'assign',
  'snooze',
  'end',
  'block',
];

const placeOf = ({ type }: MacroAction) => ORDER.indexOf(type);

/** Does everything that can be done here, in the transaction that has locked the conversation, and says what was left out. */
export async function runActions(
  tx: Tx,
  features: Features,
  caller: Caller,
  {
    conversation,
    actions,
    clientId,
  }: { conversation: VersionedConversation; actions: MacroAction[]; clientId: string },
): Promise<Outcome> {
  const outcome: Outcome = { leftOut: [], hasSent: false, inserted: null };
  const running: Running = { ...features, caller, clientId, conversation: { ...conversation }, outcome };
  for (const action of actions.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const why = await run(tx, running, action);
    if (why) outcome.leftOut.push({ type: action.type, why });
  }
  return outcome;
}

const NEEDS_OPEN: ReadonlySet<MacroAction['type']> = new Set(['text', 'reply', 'team', 'assign', 'snooze', 'end']);
const NEEDS_CHANNEL: ReadonlySet<MacroAction['type']> = new Set(['text', 'reply', 'team', 'assign']);

/** Why the action was left out; undefined if it was done. */
async function run(tx: Tx, running: Running, action: MacroAction): Promise<Reason | undefined> {
  const { caller, conversation, conversations, messages, outcome } = running;
  const { companyId, userId } = caller;
  const { id } = conversation;
  if (conversation.endedAt && NEEDS_OPEN.has(action.type)) return action.type === 'end' ? undefined : 'impossible';
  if (conversation.removedChannel !== null && NEEDS_CHANNEL.has(action.type)) return 'impossible';
  switch (action.type) {
    case 'text':
    case 'reply': {
      const said = await wordsOfAction(tx, caller, conversation, action);
      if (said === 'gone') return 'gone';
      if (action.isInserted) outcome.inserted = said.text;
      else if (said.hasGap) return 'gap';
      else return say(tx, running, said.text);
      return undefined;
    }
    case 'add_tags':
    case 'remove_tags': {
      const [add, remove] = action.type === 'add_tags' ? [action.tags, []] : [[], action.tags];
      await changeTagsIn(tx, companyId, id, { add, remove });
      await touchConversations(tx, companyId, { id });
      return undefined;
    }
    case 'priority':
      await conversations.actions.setPriority(tx, companyId, id, action.priority);
      return undefined;
    case 'team': {
      const team = await conversations.actions.findTeam(tx, companyId, action.teamId);
      if (!team) return 'gone';
      if (conversation.team?.id === team.id && conversation.isHandedOff && !conversation.handedOffTo) return undefined;
      await conversations.actions.giveToTeam(tx, companyId, userId, conversation, team);
      Object.assign(conversation, { team, isHandedOff: true, handedOffTo: null });
      return undefined;
    }
    case 'assign': {
      const wanted = action.to === 'me' ? userId : action.to === 'nobody' ? null : action.to;
      return assign(tx, running, wanted);
    }
    case 'snooze': {
      const wakesAt = action.minutes === null ? null : new Date(Date.now() + action.minutes * 60_000);
      await conversations.actions.snooze(tx, companyId, id, wakesAt);
      return undefined;
    }
    case 'end':
      await conversations.actions.end(tx, companyId, userId, id);
      conversation.endedAt = new Date();
      return undefined;
    case 'block':
      await blockCustomer(tx, messages, caller, conversation.customer.id);
      await touchConversations(tx, companyId, { customerId: conversation.customer.id });
      return undefined;
  }
}

/** Sends a message as its writer does: whoever answers takes the conversation over, also from a bot. */
async function say(tx: Tx, running: Running, text: string): Promise<Reason | undefined> {
  const { caller, clientId, conversation, messages } = running;
  const { companyId, userId } = caller;
  const { id, isHandedOff, hasBot } = conversation;
  if (!isHandedOff && hasBot) await assign(tx, running, userId);
  else if (await takeIfNobodyAnswers(tx, messages, companyId, userId, id)) {
    const me = await running.conversations.actions.findAssignee(tx, companyId, userId);
    Object.assign(conversation, { isHandedOff: true, handedOffTo: me ?? null });
  }
  if (!(await messages.sayAsOperatorIn(tx, companyId, userId, id, `macro-${clientId}`, { text }))) return 'impossible';
  running.outcome.hasSent = true;
  return undefined;
}

async function assign(tx: Tx, { caller, conversation, conversations }: Running, userId: number | null) {
  const assignee = await conversations.actions.findAssignee(tx, caller.companyId, userId);
  if (assignee === undefined) return 'gone';
  if (conversation.isHandedOff && (conversation.handedOffTo?.id ?? null) === userId) return undefined;
  await conversations.actions.assign(tx, caller.companyId, caller.userId, conversation, assignee);
  Object.assign(conversation, { isHandedOff: true, handedOffTo: assignee });
  return undefined;
}
