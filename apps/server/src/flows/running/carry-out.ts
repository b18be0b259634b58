import { HAND_OFF_WORDS } from '@parley/contracts/hand-off-words';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import type { PhraseName } from '@parley/contracts/message-templates';
import type { MessageExtras } from '@parley/contracts/messages';
import {
  isContactField,
  readCustomerField,
  wordsIn,
  type Change,
  type Effect,
  type OutgoingMessage,
} from '@parley/flow-engine';
import { changeTagsIn, endIn, handOffIn } from '../../conversations/index.ts';
import { changeCustomer, setFieldsByKey } from '../../customers/index.ts';
import { findIdentificationFields, findPhrase } from '../../message-templates/index.ts';
import type { Messages } from '../../messages/index.ts';
import type { Guard } from '../../policies/index.ts';
import { findQuickActions } from '../../quick-actions/index.ts';
import type { Bot } from '../../replies/index.ts';
import { attachFlowFiles } from '../files.ts';
import type { Disclose } from './disclosure.ts';
import { allowedMessage } from './flow-policies.ts';
import type { Hiding } from './hiding.ts';

/** The conversation and the customer that effects apply to. */
export interface Recipient {
  companyId: number;
  conversationId: number;
  customerId: number;
  /** In order of preference, starting with the customer's language. */
  languages: readonly Locale[];
  traceId: number | null;
  disclose: Disclose;
  /** Judges whatever is said. */
  guard: Guard;
  /** Keeps personal data out of tags. */
  hiding: Hiding;
}

/** An effect of a flow, or a stop because of an internal failure. */
type Action = Effect | { do: 'stop'; node: string; breach: 'failed' };

/** Performs the effects of a flow in order. Requests are left to the caller, because they cannot be part of a transaction. */
export async function carryOut(
  bot: Bot,
  messages: Messages,
  recipient: Recipient,
  effects: readonly Action[],
): Promise<void> {
  const { tx } = bot;
  const { companyId, conversationId, languages, guard } = recipient;
  let isForbidden = false;
  const say = async (text: string, extras: MessageExtras | null = null, attachments: readonly number[] = []) => {
    const allowed = allowedMessage(guard, text, extras);
    isForbidden ||= allowed === null;
    if (!allowed) return;
    const traced = recipient.traceId === null ? {} : { traceId: recipient.traceId };
    const disclosed = recipient.disclose(allowed.text);
    const isAllowed = disclosed === allowed.text || guard.allows(disclosed, 'flow', 'own', true);
    await bot.say({ ...allowed, text: isAllowed ? disclosed : allowed.text, attachments, ...traced });
  };
  const sayAll = async (saying: OutgoingMessage) => {
    const extras = await extrasOf(bot, recipient, saying);
    const files = await attachFlowFiles(tx, companyId, conversationId, saying.attachments);
    // A message that consisted only of files is skipped if they are gone.
    if (saying.text || extras || files.length > 0) await say(saying.text, extras, files);
  };
  const sayPhrase = async (name: PhraseName) => say(wordsIn(await findPhrase(tx, companyId, name), languages));

  for (const [index, effect] of effects.entries()) {
    if (effect.do === 'say') await sayAll(effect.saying);
    if (effect.do === 'change') await change(bot, messages, recipient, effect.change);
    if (effect.do === 'handOff') {
      if (await mustIdentify(bot, recipient)) await sayPhrase('identification');
      await handOffIn(tx, messages, companyId, conversationId, withWords('handed_off', effect.reason));
    }
    if (effect.do === 'endConversation') {
      const before = effects[index - 1];
      if (before?.do !== 'say' || before.node !== effect.node) await sayPhrase('gratitude');
      await endIn(tx, messages, companyId, conversationId);
    }
    if (effect.do === 'stop') {
      await sayPhrase('fallback');
      await handOffIn(tx, messages, companyId, conversationId, withWords('flow_stopped', effect.breach));
    }
    if (isForbidden) return handOffForPolicy(bot, messages, recipient);
  }
}

/** A person takes over where policies forbid what the flow has to say. */
async function handOffForPolicy(
  { tx, say }: Bot,
  messages: Messages,
  { companyId, conversationId, languages, guard, traceId }: Recipient,
): Promise<void> {
  const text = guard.clean(HAND_OFF_WORDS.policy[languages[0] ?? 'en'], 'flow');
  if (text) await say({ text, ...(traceId === null ? {} : { traceId }) });
  const note = { reason: 'policy' as const, questions: [] };
  await handOffIn(tx, messages, companyId, conversationId, 'handed_off: policy', note);
}

/** Whether contact details must be requested before the handover: the company requires them, and the customer has left none. */
async function mustIdentify({ tx }: Bot, { companyId, customerId }: Recipient): Promise<boolean> {
  const fields = await findIdentificationFields(tx, companyId);
  if (fields.length === 0) return false;
  const known = await tx.db
    .selectFrom('customers')
    .select(['email', 'phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return !known?.email && !known?.phone;
}

/** An event line for staff, with an optional text. */
const withWords = (code: string, words: string) => (words.trim() ? `${code}: ${words.trim()}` : code);

async function extrasOf(
  { tx }: Bot,
  { companyId, languages }: Recipient,
  saying: OutgoingMessage,
): Promise<MessageExtras | null> {
  const { options, card, quickActions, sources } = saying;
  if (options.length === 0 && !card && quickActions.length === 0 && sources.length === 0) return null;
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
  };
}

async function change({ tx }: Bot, messages: Messages, recipient: Recipient, wanted: Change): Promise<void> {
  const { companyId, conversationId, customerId } = recipient;
  if (wanted.kind === 'note') {
    await messages.note(tx, companyId, conversationId, null, withWords('note', wanted.text));
  } else if (wanted.kind === 'setField') {
    if (isContactField(wanted.field)) {
      const value = readCustomerField([], wanted.field, wanted.value);
      if (value !== undefined) await changeCustomer(tx, companyId, customerId, { [wanted.field]: value });
    } else {
      const { field: name, value } = wanted;
      await setFieldsByKey(tx, companyId, customerId, [{ name, value }], 'flow');
    }
  } else {
    const tag = recipient.hiding.text(wanted.tag).replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    const [add, remove] = wanted.kind === 'addTag' ? [[tag], []] : [[], [tag]];
    if (tag) await changeTagsIn(tx, companyId, conversationId, { add, remove });
  }
}
