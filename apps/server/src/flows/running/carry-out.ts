import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { PhraseName } from '@parley/contracts/message-templates';
import type { HandOffNote, MessageExtras } from '@parley/contracts/messages';
import { wordsIn, type Change, type Effect, type OutgoingMessage } from '@parley/flow-engine';
import type { Tx } from '../../infra/sql/sql.ts';
import { findIdentificationFields, findPhrase } from '../../message-templates/index.ts';
import type { Guard } from '../../policies/index.ts';
import { findQuickActions } from '../../quick-actions/index.ts';
import type { Disclose } from './disclosure.ts';
import { allowedMessage } from './flow-policies.ts';

/** The conversation in which effects take place: a stored one, or one that is only played in the lab. */
export interface Place {
  say(text: string, extras: MessageExtras | null, attachments: readonly number[]): Promise<void>;
  /** Hands off to a person, perhaps of a team, with a line for staff. */
  handOff(why: string, note?: HandOffNote, teamId?: number): Promise<void>;
  end(): Promise<void>;
  change(change: Change): Promise<void>;
  /** Attaches files of flows and returns their ids; those that are gone are left out. */
  attach(fileIds: readonly number[]): Promise<readonly number[]>;
  /** Whether the customer has left an e-mail address or a phone number. */
  isReachable(): Promise<boolean>;
}

/** Whom effects apply to. */
export interface Recipient {
  companyId: number;
  /** In order of preference, starting with the customer's language. */
  languages: readonly Locale[];
  disclose: Disclose;
  /** Judges whatever is said. */
  guard: Guard;
}

/** An effect of a flow, or a stop because of an internal failure. */
type Action = Effect | { do: 'stop'; node: string; breach: 'failed' };

/** Performs the effects of a flow in order. Requests are left to the caller, because they cannot be part of a transaction. */
export async function carryOut(tx: Tx, place: Place, recipient: Recipient, effects: readonly Action[]): Promise<void> {
  const { companyId, languages, guard } = recipient;
  let isForbidden = false;
  const say = async (text: string, extras: MessageExtras | null = null, attachments: readonly number[] = []) => {
    const allowed = allowedMessage(guard, text, extras);
    isForbidden ||= allowed === null;
    if (!allowed) return;
    const disclosed = recipient.disclose(allowed.text);
    const isAllowed = disclosed === allowed.text || guard.allows(disclosed, 'flow', 'own', true);
    await place.say(isAllowed ? disclosed : allowed.text, allowed.extras, attachments);
  };
  const sayAll = async (saying: OutgoingMessage) => {
    const extras = await extrasOf(tx, recipient, saying);
    const files = await place.attach(saying.attachments);
    // A message that consisted only of files is skipped if they are gone.
    if (saying.text || extras || files.length > 0) await say(saying.text, extras, files);
  };
  const sayPhrase = async (name: PhraseName) => say(wordsIn(await findPhrase(tx, companyId, name), languages));

  for (const [index, effect] of effects.entries()) {
    if (effect.do === 'say') await sayAll(effect.saying);
    if (effect.do === 'change') await place.change(effect.change);
    if (effect.do === 'handOff') {
      if (await mustIdentify(tx, place, companyId)) await sayPhrase('identification');
      await place.handOff(withWords('handed_off', effect.reason), undefined, effect.teamId);
    }
    if (effect.do === 'endConversation') {
      const before = effects[index - 1];
      if (before?.do !== 'say' || before.node !== effect.node) await sayPhrase('gratitude');
      await place.end();
    }
    if (effect.do === 'stop') {
      await sayPhrase('fallback');
      await place.handOff(withWords('flow_stopped', effect.breach));
    }
    if (isForbidden) return handOffForPolicy(place, recipient);
  }
}

/** A person takes over where policies forbid what the flow has to say. */
async function handOffForPolicy(place: Place, { languages, guard }: Recipient): Promise<void> {
  const text = guard.clean(HAND_OFF_WORDS.policy[languages[0] ?? 'en'], 'flow');
  if (text) await place.say(text, null, []);
  await place.handOff('handed_off: policy', { reason: 'policy', questions: [] });
}

/** Sends the customer to a person because a policy asks for it; `own` is what the policy says. */
export async function sendToPerson(
  place: Place,
  { languages, guard }: Pick<Recipient, 'languages' | 'guard'>,
  own: string,
): Promise<void> {
  const words = own || HAND_OFF_WORDS.policy[languages[0] ?? 'en'];
  const text = guard.withObligations(guard.clean(words, 'flow'), 'flow');
  if (text) await place.say(text, null, []);
  await place.handOff('handed_off: policy', { reason: 'policy', questions: [] });
}

/** Whether contact details must be requested before the handover: the company requires them, and the customer has left none. */
const mustIdentify = async (tx: Tx, place: Place, companyId: number): Promise<boolean> =>
  (await findIdentificationFields(tx, companyId)).length > 0 && !(await place.isReachable());

/** An event line for staff, with an optional text. */
export const withWords = (code: string, words: string) => (words.trim() ? `${code}: ${words.trim()}` : code);

async function extrasOf(
  tx: Tx,
  { companyId, languages }: Recipient,
  saying: OutgoingMessage,
): Promise<MessageExtras | null> {
  const { options, card, quickActions, sources, question } = saying;
  if (options.length === 0 && !card && quickActions.length === 0 && sources.length === 0 && !question) return null;
  const actions = quickActions.length > 0 ? await findQuickActions(tx, companyId, quickActions) : [];
  const chain = [...languages, ...LOCALES];
  return {
    options,
    card,
    quickActions: actions.map(({ type, texts, target }) => ({
      type,
      target,
      text: chain.map((locale) => texts.find((each) => each.locale === locale)?.text).find(Boolean) ?? target,
    })),
    sources,
    ...(question && { question }),
  };
}
