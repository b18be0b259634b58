import type { World } from '../../platform.ts';
import { GraphError, invalidParameter } from '../errors.ts';
import type { GraphCall, Operation } from '../graph.ts';
import { instagramApp } from '../nodes/instagram.ts';
import { pageApp } from '../nodes/page.ts';
import type { Asset, InstagramAccount, MetaApp, MetaState, Page } from '../state.ts';
import { readContent, type Content } from './content.ts';
import type { Events } from './events.ts';
import type { Files } from './files.ts';
import { record } from './record.ts';
import { DAY_MS, platformOf, type Message, type Thread, type Threads } from './threads.ts';

const HUMAN_AGENT_DAYS = 7;

/** When Meta reports what became of a message. */
export interface Timing {
  /** `before`: the echo arrives before the answer of the call that sent the message. */
  echo: 'before' | 'after' | 'never';
  echo_ms: number;
  /** Null: never. */
  delivery_ms: number | null;
  /** Null: only when the customer is made to read. */
  read_ms: number | null;
}
export const USUAL_TIMING: Timing = { echo: 'after', echo_ms: 20, delivery_ms: 40, read_ms: null };

export interface Messaging {
  world: World;
  state: MetaState;
  threads: Threads;
  files: Files;
  events: Events;
  timing: Timing;
}

/** A send call whose sender and receiver are known. */
interface Sending {
  app: MetaApp;
  thread: Thread;
  call: GraphCall;
}

/** `messages` and `message_attachments` of Pages and Instagram accounts. */
export function sendOperations(messaging: Messaging): Record<string, Operation<Asset>> {
  const { state, threads, files } = messaging;

  /** A Page also speaks for the account that is linked with it. */
  const assetsOf = (asset: Asset): Asset[] => {
    const linked = asset.kind === 'page' ? state.instagram.get(asset.instagramId ?? '') : undefined;
    return linked ? [asset, linked] : [asset];
  };
  const findThread = (asset: Asset, call: GraphCall): Thread | null => {
    const id = readRecipient(call);
    return assetsOf(asset).flatMap((each) => threads.findScoped(each, id) ?? [])[0] ?? null;
  };

  function receiver(asset: Asset, call: GraphCall): Sending {
    const thread = findThread(asset, call);
    const app = authorize(state, asset, thread?.asset ?? asset, call);
    if (!thread)
      throw asset.kind === 'page'
        ? new GraphError(100, '(#100) No matching user found', { subcode: 2_018_001 })
        : new GraphError(100, '(#100) The requested user cannot be found', { subcode: 2_534_014 });
    if (thread.isBlocked)
      throw new GraphError(551, '(#551) This person isn’t available right now.'.replace('’', "'"), {
        subcode: 1_545_041,
        title: 'Message not sent',
      });
    return { app, thread, call };
  }

  return {
    'POST messages': {
      name: (_, { params }) => (params.has('sender_action') ? 'sendAction' : 'sendMessage'),
      platform: (asset, call) => platformOf(findThread(asset, call)?.asset ?? asset),
      async run(asset, call) {
        const sending = receiver(asset, call);
        const recipient = { recipient_id: sending.thread.scopedId };
        if (call.params.has('sender_action')) {
          actOn(messaging, sending);
          return recipient;
        }
        const message = await send(messaging, sending);
        return { ...recipient, message_id: message.mid };
      },
    },
    'POST message_attachments': {
      name: 'uploadAttachment',
      platform: (asset, { params }) => (params.text('platform') === 'instagram' ? 'instagram' : platformOf(asset)),
      async run(asset, call) {
        const isLinked = asset.kind === 'page' && call.params.text('platform') === 'instagram';
        const owner = isLinked ? (assetsOf(asset)[1] ?? asset) : asset;
        authorize(state, asset, owner, call);
        const { attachment } = readContent(call.params.object('message') ?? {}, owner);
        if (!attachment || !('payload' in attachment) || attachment.type === 'template')
          throw invalidParameter('Param message[attachment] must be a file');
        const file = await files.take(owner, attachment, call.params.upload('filedata'));
        return { attachment_id: files.keep(owner, attachment.type, file) };
      },
    },
  };
}

/** The receiver's id, which is written as a text or a number. */
export function readRecipient({ params }: GraphCall): string {
  const { id } = params.object('recipient') ?? {};
  if (typeof id !== 'string' && typeof id !== 'number') throw invalidParameter('Param recipient[id] is required');
  return `${id}`;
}

/** Whether the token may write for the account that the customer wrote to. */
function authorize(state: MetaState, asset: Asset, addressed: Asset, call: GraphCall): MetaApp {
  const permission = addressed.kind === 'page' ? 'pages_messaging' : 'instagram_manage_messages';
  const app =
    asset.kind === 'page'
      ? pageApp(state, asset as Page, call, permission)
      : instagramApp(state, asset as InstagramAccount, call);
  if (addressed.kind === 'instagram' && !addressed.allowsAccess)
    throw new GraphError(200, '(#200) The owner has disabled access to messages in the Connected tools settings.', {
      status: 403,
      subcode: 2_534_041,
    });
  return app;
}

/** Typing, seen and reactions. */
function actOn({ threads, world }: Messaging, { thread, call: { params } }: Sending) {
  const action = params.text('sender_action');
  if (action === 'typing_on') threads.startTyping(thread);
  else if (action === 'typing_off') thread.typingUntil = 0;
  else if (action === 'mark_seen') {
    for (const message of thread.messages) if (message.from === 'customer') message.isRead = true;
  } else if (action === 'react' || action === 'unreact') {
    const { message_id: mid, reaction } = params.object('payload') ?? {};
    const message = thread.messages.find((each) => each.mid === mid);
    if (!message) throw invalidParameter('Param payload[message_id] is not a message of this conversation');
    if (action === 'react' && typeof reaction !== 'string')
      throw invalidParameter('Param payload[reaction] is required');
    message.reactions.business = action === 'react' ? String(reaction) : '';
    record(world, thread, 'out', 'reaction', message, message.reactions.business);
    return;
  } else
    throw invalidParameter('Param sender_action must be one of {TYPING_ON, TYPING_OFF, MARK_SEEN, REACT, UNREACT}');
  if (action === 'typing_on') record(world, thread, 'out', 'typing', null);
}

async function send(messaging: Messaging, { app, thread, call }: Sending): Promise<Message> {
  const { world, threads, events } = messaging;
  const { params } = call;
  const { asset } = thread;
  const content = readContent(params.object('message') ?? {}, asset);
  const tag = checkWindow(world.clock.now(), app, thread, call);
  if (asset.isRestricted)
    throw new GraphError(10, '(#10) Sending is restricted because of a violation of the policies.', {
      subcode: asset.kind === 'page' ? 1_893_063 : 2_534_122,
    });
  if (thread.ownerId !== null && thread.ownerId !== app.id)
    throw new GraphError(10, '(#10) Message failed to send because another app is controlling this thread now.', {
      subcode: 2_018_300,
    });
  const replyTo = readReply(thread, call);
  const shown = await showContent(messaging, asset, content, call);
  const message = threads.add(thread, { from: 'business', appId: app.id, ...shown, replyTo, tag });
  record(world, thread, 'out', 'message', message);
  void report(messaging, thread, message);
  const { echo, echo_ms: echoMs } = messaging.timing;
  if (echo === 'before')
    await Promise.all(events.echo(thread, message, content.metadata).map((sent) => sent.attempted));
  else if (echo === 'after') void world.clock.wait(echoMs).then(() => events.echo(thread, message, content.metadata));
  return message;
}

/** Reports delivery and reading some time later. */
async function report({ world, events, timing }: Messaging, thread: Thread, message: Message) {
  const { delivery_ms: deliveryMs, read_ms: readMs } = timing;
  if (deliveryMs !== null) {
    await world.clock.wait(deliveryMs);
    message.isDelivered = true;
    events.delivered(thread, message);
  }
  if (readMs !== null) {
    await world.clock.wait(readMs);
    readUpTo(events, thread, message);
  }
}

/** The customer has seen everything up to this message. */
export function readUpTo(events: Events, thread: Thread, message: Message) {
  for (const each of thread.messages) if (each.from === 'business' && each.at <= message.at) each.isRead = true;
  return events.customer(thread, 'read', {
    read: thread.asset.kind === 'page' ? { watermark: message.at } : { mid: message.mid },
  });
}

/** Bots may answer for a day, people for seven; returns the tag. */
function checkWindow(now: number, app: MetaApp, { asset, windowOpenedAt }: Thread, { params }: GraphCall): string {
  const type = params.text('messaging_type') || 'RESPONSE';
  const tag = params.text('tag');
  const isAllowedType = ['RESPONSE', 'UPDATE', 'MESSAGE_TAG'].includes(type);
  if (!isAllowedType) throw invalidParameter(`Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG}`);
  if (tag && tag !== 'HUMAN_AGENT') throw invalidParameter(`The message tag ${tag} is no longer supported`);
  if (type === 'MESSAGE_TAG' && !tag) throw invalidParameter('Param tag is required');
  const isByPerson = type === 'MESSAGE_TAG';
  if (isByPerson && !app.hasHumanAgent)
    throw new GraphError(100, '(#100) The app does not have access to the Human Agent feature.');
  const days = isByPerson ? HUMAN_AGENT_DAYS : 1;
  if (windowOpenedAt === null || now - windowOpenedAt > days * DAY_MS)
    throw new GraphError(10, '(#10) This message is sent outside of allowed window.', {
      subcode: asset.kind === 'page' ? 2_018_278 : 2_534_022,
    });
  return tag;
}

function readReply({ messages }: Thread, { params }: GraphCall): Message['replyTo'] {
  const { mid } = params.object('reply_to') ?? {};
  if (mid === undefined) return null;
  const message = messages.find((each) => each.mid === mid);
  if (!message) throw invalidParameter('Param reply_to[mid] is not a message');
  return { mid: message.mid };
}

/** The message as the customer sees it. */
async function showContent(
  { files }: Messaging,
  asset: Asset,
  { text = '', attachment, attachments, quick_replies: quickReplies = [] }: Content,
  { params }: GraphCall,
): Promise<Partial<Message>> {
  const replies = quickReplies.map((reply) =>
    reply.content_type === 'text'
      ? { type: 'text', title: reply.title, payload: reply.payload }
      : { type: reply.content_type, title: reply.content_type },
  );
  if (attachment?.type === 'template') {
    const { payload } = attachment;
    const shown = { attachments: [{ type: 'template', payload }], quickReplies: replies };
    if (payload.template_type === 'button') return { ...shown, text: payload.text, buttons: payload.buttons };
    const cards = payload.elements.map(({ title, subtitle, image_url: imageUrl, buttons = [] }) => ({
      title,
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(imageUrl === undefined ? {} : { imageUrl }),
      buttons,
    }));
    return { ...shown, cards };
  }
  if (attachment?.type === 'like_heart') return { text: '❤️' };
  const wanted = attachments ?? (attachment ? [attachment] : []);
  const stored = await Promise.all(
    wanted.map(async (each) => {
      const file = await files.take(asset, each, params.upload('filedata'));
      return { type: each.type, payload: { url: files.urlOf(file) }, name: file.name };
    }),
  );
  return { text, quickReplies: replies, attachments: stored };
}
