import { randomBytes } from 'node:crypto';
import type { World } from '../platform.ts';
import { closedWindow, WhatsAppError } from './errors.ts';
import type { Events } from './events.ts';
import { readOutgoing } from './outgoing.ts';
import { priceOf } from './prices.ts';
import { openChat, takesOneMore, type Chat, type ChatMessage, type PhoneNumber, type State } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const TYPING_MS = 25_000;
const LATE_MS = 3 * 60_000;

export const newWamid = () => `wamid.${randomBytes(24).toString('base64')}`;

export type Sending = ReturnType<typeof createSending>;

/** What a business sends: checked, shown to the customer, reported and charged. */
export function createSending(world: World, state: State, events: Events) {
  const { clock, journal, random, hasRateLimits } = world;

  function findCustomer({ to, recipient }: Record<string, unknown>) {
    const customers = [...state.customers.values()];
    const found =
      state.customers.get(String(recipient ?? to)) ??
      customers.find(({ phone }) => phone === String(to).replace(/^\+/, ''));
    if (!found) throw new WhatsAppError(131026, 'Message undeliverable', 'The recipient is not on WhatsApp');
    return found;
  }

  function markRead(number: PhoneNumber, body: Record<string, unknown>) {
    const chat = [...state.chats.values()].find(
      (each) =>
        each.number === number &&
        each.messages.some(({ id, direction }) => id === body.message_id && direction === 'in'),
    );
    if (!chat) throw new WhatsAppError(100, 'Invalid parameter', 'No such message');
    for (const message of chat.messages) if (message.direction === 'in') message.status = 'read';
    if (body.typing_indicator) chat.isTypingUntil = clock.now() + TYPING_MS;
    const who = { platform: 'whatsapp', account_id: number.id, customer_id: chat.customer.userId } as const;
    journal.transcript.add({ ...who, direction: 'out', kind: body.typing_indicator ? 'typing' : 'read' });
    return { success: true };
  }

  function charge(chat: Chat, message: ChatMessage, category: string) {
    const { pricing } = pricingOf(chat, message, category);
    if (state.invoice.has(message.id)) return;
    state.invoice.set(message.id, {
      message_id: message.id,
      phone_number_id: chat.number.id,
      recipient: chat.customer.userId,
      country: chat.customer.country,
      category: pricing.category,
      is_billable: pricing.billable,
      micros: pricing.billable ? priceOf(chat.customer.country, pricing.category) : 0,
      at: new Date(clock.now()).toISOString(),
    });
  }

  /** Within three days of a click on an ad, nothing is charged. */
  const pricingOf = ({ freeUntil }: Chat, { at }: ChatMessage, category: string) => {
    const isFree = at <= freeUntil;
    return {
      pricing: {
        billable: !isFree,
        pricing_model: 'PMP',
        type: isFree ? 'free_entry_point' : 'regular',
        category: isFree ? 'referral_conversion' : category,
      },
    };
  };

  function report(chat: Chat, message: ChatMessage, category: string, isClosed: boolean) {
    const fail = (error: WhatsAppError) => {
      message.status = 'failed';
      const { code, message: title, details } = error;
      events.status(chat, message.id, 'failed', { errors: [{ code, title, error_data: { details } }] });
    };
    if (isClosed) {
      void clock.wait(LATE_MS).then(() => fail(closedWindow()));
      return;
    }
    if (category === 'marketing' && chat.isOptedOut) {
      fail(new WhatsAppError(131050, 'User has stopped marketing messages'));
      return;
    }
    if (chat.isBlocked) {
      fail(new WhatsAppError(131026, 'Message undeliverable'));
      return;
    }
    const modes = ['normal', 'skip_delivered', 'out_of_order'] as const;
    const wanted = chat.number.statusMode;
    const mode = wanted === 'mixed' ? modes[Math.floor(random() * modes.length)] : wanted;
    const order =
      mode === 'skip_delivered'
        ? ['sent', 'read']
        : mode === 'out_of_order'
          ? ['read', 'delivered', 'sent']
          : ['sent', 'delivered'];
    for (const status of order) {
      if (status !== 'sent') charge(chat, message, category);
      if (message.status !== 'read') message.status = status;
      events.status(chat, message.id, status, pricingOf(chat, message, category));
    }
  }

  return {
    /** `POST {number}/messages`. */
    send(number: PhoneNumber, body: Record<string, unknown>): object {
      if (body.messaging_product !== 'whatsapp')
        throw new WhatsAppError(100, 'Invalid parameter', 'messaging_product must be whatsapp');
      if (!number.isRegistered) throw new WhatsAppError(133010, 'Phone number not registered');
      if (body.status === 'read') return markRead(number, body);
      const account = state.accounts.get(number.accountId);
      if (!account) throw new WhatsAppError(100, 'Invalid parameter');
      const customer = findCustomer(body);
      const now = clock.now();
      const chat = openChat(state, number, customer, now);
      const { category, ...content } = readOutgoing(body, state, account);
      const isClosed = category === 'service' && now - (chat.lastIncomingAt ?? 0) > DAY_MS;
      if (isClosed && number.statusMode !== 'late_window') throw closedWindow();
      if (hasRateLimits && !takesOneMore(chat, now))
        throw new WhatsAppError(131056, '(Business Account, Consumer Account) pair rate limit hit');
      const message: ChatMessage = {
        id: newWamid(),
        direction: 'out',
        at: now,
        reaction: null,
        status: 'accepted',
        ...content,
      };
      chat.messages.push(message);
      chat.isTypingUntil = 0;
      journal.transcript.add({
        platform: 'whatsapp',
        account_id: number.id,
        customer_id: customer.userId,
        direction: 'out',
        kind: 'message',
        mid: message.id,
        text: content.text,
        ...(content.media !== null && { media: content.type }),
        ...(content.options.length > 0 && {
          buttons: content.options.map(({ id, title }) => [{ text: title, data: id }]),
        }),
      });
      // Statuses may overtake the answer to the call.
      setImmediate(() => report(chat, message, category, isClosed));
      const contact = { input: String(body.to ?? body.recipient), user_id: customer.userId };
      return {
        messaging_product: 'whatsapp',
        contacts: [customer.showsPhone ? { ...contact, wa_id: customer.phone } : contact],
        messages: [{ id: message.id, message_status: 'accepted' }],
      };
    },
  };
}
