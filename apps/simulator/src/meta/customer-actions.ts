import { ImpossibleAction } from '../impossible-action.ts';
import type { EventKind } from './messages/events.ts';
import { sampleFile } from './messages/files.ts';
import { record } from './messages/record.ts';
import { readUpTo, type Messaging } from './messages/send.ts';
import type { Button, Message, Thread } from './messages/threads.ts';
import type { Asset, Person } from './state.ts';
import type { SentEvent } from './webhooks.ts';

export const MEDIA_KINDS = ['image', 'voice', 'audio', 'video', 'file', 'sticker', 'unsupported'] as const;
type MediaKind = (typeof MEDIA_KINDS)[number];
/** What the six quick reactions are called; all others are `other`. */
const REACTIONS: Record<string, string> = {
  '❤️': 'love',
  '😆': 'smile',
  '😮': 'wow',
  '😢': 'sad',
  '😠': 'angry',
  '👍': 'like',
  '👎': 'dislike',
};
const MAX_EDITS = 5;
const STICKER_ID = 369_239_263_222_822;

/** What an action did. */
export interface Done {
  /** The message that it made or changed; null if none. */
  mid: string | null;
  /** The events that were sent to webhooks; empty if nobody is subscribed. */
  event_ids: number[];
}

export interface FileToSend {
  kind: MediaKind;
  name?: string | undefined;
  mimeType?: string | undefined;
  bytes?: Buffer | undefined;
  /** With the file, in the same message. */
  text?: string | undefined;
}

export type CustomerActions = ReturnType<typeof createCustomerActions>;

/** What a customer does in Messenger or Instagram. An account is a Page or an Instagram account. */
export function createCustomerActions(messaging: Messaging) {
  const { world, threads, files, events } = messaging;

  const done = (message: Message | null, sent: SentEvent[]): Done => ({
    mid: message?.mid ?? null,
    event_ids: sent.map(({ id }) => id),
  });
  const openWindow = (thread: Thread) => {
    thread.windowOpenedAt = world.clock.now();
  };
  const tell = (thread: Thread, kind: EventKind, happened: Record<string, unknown>, message: Message | null = null) =>
    done(message, events.customer(thread, kind, happened));

  function writable(account: Asset, person: Person): Thread {
    const thread = threads.open(account, person);
    if (thread.isBlocked) fail('The customer has blocked the business.');
    return thread;
  }
  function getMessage(thread: Thread, mid: string, from?: Message['from']): Message {
    const message = thread.messages.find((each) => each.mid === mid && (from === undefined || each.from === from));
    return message ?? fail('There is no such message.');
  }

  /** Puts a message of the customer into the conversation and reports it. */
  function write(
    thread: Thread,
    content: Partial<Message>,
    shown: Record<string, unknown>,
    text = content.text ?? '',
  ): Done {
    openWindow(thread);
    const message = threads.add(thread, { from: 'customer', ...content });
    record(world, thread, 'in', 'message', message, text);
    return tell(thread, 'message', { message: { mid: message.mid, ...shown } }, message);
  }
  /** Where Meta keeps a file that a customer sent. */
  const publish = (file: ReturnType<typeof sampleFile>) => files.urlOf(files.store(file));

  function pressPostback(thread: Thread, { title, payload = '' }: Button): Done {
    openWindow(thread);
    const message = threads.add(thread, { from: 'customer', text: title });
    record(world, thread, 'in', 'tap', message, title);
    return tell(thread, 'postback', { postback: { mid: message.mid, title, payload } }, message);
  }

  const actions = {
    say(account: Asset, person: Person, text: string, options: { replyTo?: string; referral?: object } = {}): Done {
      const thread = writable(account, person);
      const replyTo = options.replyTo ? { mid: getMessage(thread, options.replyTo).mid } : null;
      return write(
        thread,
        { text, replyTo },
        {
          text,
          ...(replyTo ? { reply_to: { ...replyTo, is_self_reply: false } } : {}),
          ...(options.referral ? { referral: options.referral } : {}),
        },
      );
    },

    /** Presses a quick reply or a button, by its title or payload. */
    tap(account: Asset, person: Person, mid: string, wanted: { title?: string; payload?: string }): Done {
      const thread = writable(account, person);
      const message = getMessage(thread, mid, 'business');
      const isWanted = ({ title, payload }: Button) =>
        wanted.payload === undefined ? title === wanted.title : payload === wanted.payload;
      const isLatest = thread.messages.findLast(({ from }) => from === 'business') === message;
      // Quick replies are gone as soon as anything follows.
      const reply = isLatest && thread.messages.at(-1) === message ? message.quickReplies.find(isWanted) : undefined;
      if (reply)
        return write(
          thread,
          { text: reply.title },
          { text: reply.title, quick_reply: { payload: reply.payload ?? reply.title } },
        );
      const button = [...message.buttons, ...message.cards.flatMap(({ buttons }) => buttons)].find(isWanted);
      if (!button) fail('There is no such button.');
      return button.type === 'postback' ? pressPostback(thread, button) : done(null, []);
    },

    /** Presses the button that starts a conversation, or a suggested question. */
    start(account: Asset, person: Person, question?: string): Done {
      const thread = writable(account, person);
      const { payload } = (account.profile.get('get_started') ?? { payload: 'GET_STARTED' }) as { payload: string };
      return pressPostback(thread, {
        type: 'postback',
        title: question ?? 'Get started',
        payload: question ?? payload,
      });
    },

    sendMedia(account: Asset, person: Person, { kind, name, mimeType, bytes, text = '' }: FileToSend): Done {
      const thread = writable(account, person);
      const isInstagram = account.kind === 'instagram';
      if (kind === 'unsupported' || (kind === 'sticker' && isInstagram))
        return actions.sendUnsupported(account, person);
      const sample = sampleFile(kind);
      const file = { name: name ?? sample.name, mimeType: mimeType ?? sample.mimeType, bytes: bytes ?? sample.bytes };
      const type = kind === 'voice' ? 'audio' : kind;
      const payload = { url: publish(file), ...(kind === 'sticker' ? { sticker_id: STICKER_ID } : {}) };
      const attachments = [{ type, payload, name: file.name }];
      return write(
        thread,
        { text, attachments },
        { ...(text ? { text } : {}), attachments: attachments.map(({ type, payload }) => ({ type, payload })) },
      );
    },

    /** Something that businesses do not get, such as a poll. */
    sendUnsupported(account: Asset, person: Person): Done {
      const thread = writable(account, person);
      const shown =
        account.kind === 'instagram'
          ? { is_unsupported: true }
          : { attachments: [{ type: 'fallback', payload: null }] };
      return write(thread, { attachments: [{ type: 'unsupported', payload: {} }] }, shown);
    },

    /** Shares a post of the business or of somebody else. */
    sharePost(account: Asset, person: Person, title: string): Done {
      const thread = writable(account, person);
      const type = account.kind === 'instagram' ? 'ig_post' : 'post';
      const payload = {
        url: publish(sampleFile('post')),
        title,
        ...(account.kind === 'instagram' ? { ig_post_media_id: '18034567890123456' } : {}),
      };
      const attachments = [{ type, payload, name: title }];
      return write(thread, { attachments }, { attachments: [{ type, payload }] }, title);
    },

    react(account: Asset, person: Person, mid: string, emoji: string): Done {
      const thread = writable(account, person);
      const message = getMessage(thread, mid);
      if (message.from === 'business') openWindow(thread);
      message.reactions.customer = emoji;
      record(world, thread, 'in', 'reaction', message, emoji);
      const how = emoji ? { action: 'react', reaction: REACTIONS[emoji] ?? 'other', emoji } : { action: 'unreact' };
      return tell(thread, 'reaction', { reaction: { mid, ...how } }, message);
    },

    /** Sees everything that the business has written. */
    read(account: Asset, person: Person): Done {
      const thread = threads.open(account, person);
      const message = thread.messages.findLast(({ from }) => from === 'business');
      if (!message || message.isRead) return done(null, []);
      record(world, thread, 'in', 'read', message, '');
      return done(message, readUpTo(events, thread, message));
    },

    edit(account: Asset, person: Person, mid: string, text: string): Done {
      const thread = writable(account, person);
      const message = getMessage(thread, mid, 'customer');
      if (message.isUnsent || message.edits >= MAX_EDITS) fail('This message can no longer be edited.');
      Object.assign(message, { text, edits: message.edits + 1 });
      record(world, thread, 'in', 'edit', message);
      return tell(thread, 'edit', { message_edit: { mid, text, num_edit: message.edits } }, message);
    },

    unsend(account: Asset, person: Person, mid: string): Done {
      const thread = writable(account, person);
      const message = getMessage(thread, mid, 'customer');
      message.isUnsent = true;
      record(world, thread, 'in', 'unsend', message);
      return tell(thread, 'message', { message: { mid, is_deleted: true } }, message);
    },

    /** Answers a story of the business. */
    storyReply(account: Asset, person: Person, text: string): Done {
      const thread = writable(instagramOnly(account), person);
      const story = { id: '17900000000000179', url: publish(sampleFile('story')) };
      return write(thread, { text, replyTo: { story } }, { text, reply_to: { story } });
    },

    /** Names the business in a story of their own. */
    storyMention(account: Asset, person: Person): Done {
      const thread = writable(instagramOnly(account), person);
      const attachments = [{ type: 'story_mention', payload: { url: publish(sampleFile('story')) } }];
      return write(thread, { attachments }, { attachments });
    },

    /** Comes back into the conversation over a link such as m.me/page?ref=…; a new customer only shows it with the first message. */
    referral(account: Asset, person: Person, ref: string): Done {
      const thread = writable(account, person);
      if (thread.messages.length === 0) fail('A new customer brings the link with the first message.');
      openWindow(thread);
      record(world, thread, 'in', 'referral', null, ref);
      const source = account.kind === 'page' ? 'SHORTLINK' : 'SHORTLINKS';
      return tell(thread, 'referral', { referral: { ref, source, type: 'OPEN_THREAD' } });
    },

    block(account: Asset, person: Person) {
      const thread = threads.open(account, person);
      thread.isBlocked = true;
      record(world, thread, 'in', 'blocked', null);
      return done(null, []);
    },

    unblock(account: Asset, person: Person) {
      const thread = threads.open(account, person);
      thread.isBlocked = false;
      record(world, thread, 'in', 'unblocked', null);
      return done(null, []);
    },

    /** Sends exactly this to the webhook, besides sender, recipient and time: for shapes that no action has. */
    sendRaw(account: Asset, person: Person, kind: EventKind, item: Record<string, unknown>): Done {
      return tell(threads.open(account, person), kind, item);
    },
  };
  return actions;
}

function instagramOnly(account: Asset): Asset {
  return account.kind === 'instagram' ? account : fail('Only Instagram has stories.');
}

function fail(why: string): never {
  throw new ImpossibleAction(why);
}
