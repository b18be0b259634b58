import { createHash, randomBytes } from 'node:crypto';
import { ImpossibleAction } from '../impossible-action.ts';
import type { World } from '../platform.ts';
import { samplePicture } from '../sample-picture.ts';
import { seconds, type Events } from './events.ts';
import { newWamid } from './sending.ts';
import { openChat, type Chat, type ChatMessage, type Customer, type PhoneNumber, type State } from './state.ts';

const FREE_MS = 72 * 3_600_000;
export const MEDIA_KINDS = ['image', 'audio', 'video', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const SAMPLES: Record<MediaKind, [mimeType: string, bytes: () => Buffer]> = {
  image: ['image/png', () => samplePicture(160, 120)],
  sticker: ['image/png', () => samplePicture(512, 512)],
  audio: ['audio/ogg', () => Buffer.from('OggS sample voice message')],
  video: ['video/mp4', () => Buffer.from('\0\0\0\x18ftypmp42 sample video')],
  document: ['application/pdf', () => Buffer.from('%PDF-1.4\n% sample document\n%%EOF\n')],
};

/** What customers do. Everything they send opens the window of 24 hours. */
export function createCustomerActions({ clock, journal }: World, state: State, events: Events) {
  const chatOf = (number: PhoneNumber, customer: Customer) => openChat(state, number, customer, clock.now());

  function send(
    chat: Chat,
    shown: Pick<ChatMessage, 'type' | 'text'> & { media?: string },
    content: object,
    replyTo?: string,
    hoursAgo = 0,
  ): string {
    const { number, customer } = chat;
    const id = newWamid();
    const at = clock.now() - hoursAgo * 3_600_000;
    chat.lastIncomingAt = at;
    chat.messages.push({ id, direction: 'in', at, options: [], media: null, reaction: null, status: 'sent', ...shown });
    journal.transcript.add({
      platform: 'whatsapp',
      account_id: number.id,
      customer_id: customer.userId,
      direction: 'in',
      kind: 'message',
      mid: id,
      text: shown.text,
    });
    const context = replyTo === undefined ? {} : { context: { from: number.display.replace(/\D/g, ''), id: replyTo } };
    events.message(chat, { id, ...context, ...content, timestamp: seconds(at) });
    return id;
  }

  const ours = (chat: Chat, id: string) => {
    const found = chat.messages.find((each) => each.id === id && each.direction === 'out');
    if (!found) throw new ImpossibleAction('There is no such message of the business.');
    return found;
  };

  return {
    say: (number: PhoneNumber, customer: Customer, text: string, replyTo?: string, hoursAgo = 0) =>
      send(chatOf(number, customer), { type: 'text', text }, { type: 'text', text: { body: text } }, replyTo, hoursAgo),

    /** Chooses a button or a row, by its title. */
    tap(number: PhoneNumber, customer: Customer, messageId: string, title: string) {
      const chat = chatOf(number, customer);
      const message = ours(chat, messageId);
      const option = message.options.find((each) => each.title === title);
      if (!option) throw new ImpossibleAction('The message has no such option.');
      if (message.type === 'template') {
        const button = { payload: option.id, text: title };
        return send(chat, { type: 'button', text: title }, { type: 'button', button }, messageId);
      }
      const type = message.options.length <= 3 ? 'button_reply' : 'list_reply';
      const interactive = { type, [type]: option };
      return send(chat, { type: 'interactive', text: title }, { type: 'interactive', interactive }, messageId);
    },

    react(number: PhoneNumber, customer: Customer, messageId: string, emoji: string) {
      const chat = chatOf(number, customer);
      ours(chat, messageId).reaction = emoji || null;
      const reaction = { message_id: messageId, ...(emoji && { emoji }) };
      events.message(chat, { id: newWamid(), type: 'reaction', reaction });
    },

    sendMedia(number: PhoneNumber, customer: Customer, kind: MediaKind, caption?: string) {
      const [mimeType, make] = SAMPLES[kind];
      const bytes = make();
      const id = randomBytes(8).readBigUInt64BE().toString();
      state.media.set(id, { id, mimeType, bytes });
      const sha256 = createHash('sha256').update(bytes).digest('base64');
      const media = {
        id,
        mime_type: mimeType,
        sha256,
        ...(caption !== undefined && { caption }),
        ...(kind === 'audio' && { voice: true }),
        ...(kind === 'document' && { filename: 'document.pdf' }),
      };
      return send(
        chatOf(number, customer),
        { type: kind, text: caption ?? '', media: id },
        { type: kind, [kind]: media },
      );
    },

    /** Anything else that the platform knows, as it would report it. */
    sendOther: (number: PhoneNumber, customer: Customer, content: { type: string }) =>
      send(chatOf(number, customer), { type: content.type, text: '' }, content),

    /** Writes after a click on an ad: for three days, nothing is charged. */
    comeFromAd(number: PhoneNumber, customer: Customer, text: string) {
      const chat = chatOf(number, customer);
      chat.freeUntil = clock.now() + FREE_MS;
      const referral = { source_url: 'https://fb.me/1', source_id: '77', source_type: 'ad', headline: 'Sale' };
      return send(chat, { type: 'text', text }, { type: 'text', text: { body: text }, referral });
    },

    /** Has read everything. */
    read(number: PhoneNumber, customer: Customer) {
      const chat = chatOf(number, customer);
      for (const message of chat.messages) {
        if (message.direction !== 'out' || message.status !== 'delivered') continue;
        message.status = 'read';
        events.status(chat, message.id, 'read', {});
      }
    },

    block(number: PhoneNumber, customer: Customer, isBlocked: boolean) {
      chatOf(number, customer).isBlocked = isBlocked;
    },

    /** Presses "Stop" below a marketing message. */
    stopMarketing(number: PhoneNumber, customer: Customer, isStopped: boolean) {
      const chat = chatOf(number, customer);
      chat.isOptedOut = isStopped;
      const preference = {
        user_id: customer.userId,
        ...(customer.showsPhone && { wa_id: customer.phone }),
        detail: 'User preference',
        category: 'marketing_messages',
        value: isStopped ? 'stop' : 'resume',
        timestamp: seconds(clock.now()),
      };
      events.send(number, 'user_preferences', { user_preferences: [preference] }, `${number.id} ${customer.userId}`);
    },

    /** Moves to another number, and gets another id with it. */
    changeNumber(number: PhoneNumber, customer: Customer, phone: string) {
      const previous = customer.userId;
      const system = {
        type: 'user_changed_number',
        body: `${customer.name} changed`,
        wa_id: phone,
        previous_user_id: previous,
      };
      const chat = chatOf(number, customer);
      const from = customer.phone;
      state.customers.delete(previous);
      state.chats.delete(`${number.id} ${previous}`);
      Object.assign(customer, { phone, userId: `${customer.country}.${randomBytes(8).readBigUInt64BE()}` });
      state.customers.set(customer.userId, customer);
      state.chats.set(`${number.id} ${customer.userId}`, chat);
      const message = { from, id: newWamid(), timestamp: seconds(clock.now()), type: 'system' };
      const messages = [{ ...message, system: { ...system, user_id: customer.userId } }];
      events.send(number, 'messages', { messages }, `${number.id} ${previous}`);
    },

    /** Staff answer on the phone that shares the number. */
    answerOnPhone(number: PhoneNumber, customer: Customer, text: string): string {
      const chat = chatOf(number, customer);
      const [id, at] = [newWamid(), clock.now()];
      chat.messages.push({
        id,
        direction: 'out',
        at,
        type: 'text',
        text,
        options: [],
        media: null,
        reaction: null,
        status: 'sent',
      });
      const echo = { from: number.display.replace(/\D/g, ''), to: customer.phone, to_user_id: customer.userId, id };
      const echoes = [{ ...echo, timestamp: seconds(at), type: 'text', text: { body: text } }];
      events.send(number, 'smb_message_echoes', { message_echoes: echoes }, `${number.id} ${customer.userId}`);
      return id;
    },

    /** Hands over old chats, as after connecting a number that stays on a phone: so many messages with each of so many people. */
    importHistory(number: PhoneNumber, people: number, perPerson: number) {
      const begin = clock.now() - 90 * 24 * 3_600_000;
      for (let person = 0; person < people; person += 1) {
        const phone = `4072${String(1_000_000 + person).slice(-7)}`;
        const messages = Array.from({ length: perPerson }, (_, index) => {
          const fromCustomer = index % 2 === 0;
          const sides = fromCustomer ? { from: phone } : { from: number.display.replace(/\D/g, ''), to: phone };
          const text = { body: `Old ${index}` };
          return {
            ...sides,
            id: newWamid(),
            timestamp: seconds(begin + index * 60_000),
            type: 'text',
            text,
            history_context: { status: 'READ' },
          };
        });
        const history = [
          { metadata: { phase: 0, chunk_order: person + 1, progress: 100 }, threads: [{ id: phone, messages }] },
        ];
        events.send(number, 'history', { history }, `${number.id} history ${person % 10}`);
      }
    },
  };
}
