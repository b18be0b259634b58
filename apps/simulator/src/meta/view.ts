import type { Clock } from '../clock.ts';
import { DAY_MS, type Message, type Thread } from './messages/threads.ts';
import type { Asset, InstagramAccount, MetaState, Page, Person } from './state.ts';

/** What the customer sees of a conversation, and until when the business may answer. */
export function viewOf(clock: Clock, { messages, isBlocked, windowOpenedAt, ownerId, typingUntil, scopedId }: Thread) {
  return {
    scoped_id: scopedId,
    is_blocked: isBlocked,
    is_typing: typingUntil > clock.now(),
    window_ends_at: windowOpenedAt === null ? null : new Date(windowOpenedAt + DAY_MS).toISOString(),
    owner_app_id: ownerId,
    messages: messages.map((message, index) => shownMessage(message, index === messages.length - 1)),
  };
}

const shownMessage = (message: Message, isLast: boolean) => ({
  mid: message.mid,
  at: new Date(message.at).toISOString(),
  is_from_customer: message.from === 'customer',
  is_from_staff: message.from === 'business' && message.appId === null,
  text: message.text,
  attachments: message.attachments
    .filter(({ type }) => type !== 'template')
    .map(({ type, payload, name = '' }) => ({ type, url: typeof payload.url === 'string' ? payload.url : null, name })),
  // Gone as soon as anything follows.
  quick_replies: isLast ? message.quickReplies : [],
  buttons: message.buttons,
  cards: message.cards.map(({ title, subtitle = '', imageUrl = null, buttons }) => ({
    title,
    subtitle,
    image_url: imageUrl,
    buttons,
  })),
  reply_to: message.replyTo,
  reactions: message.reactions,
  edits: message.edits,
  is_unsent: message.isUnsent,
  is_delivered: message.isDelivered,
  is_read: message.isRead,
  tag: message.tag,
});

export const describePerson = ({ id, firstName, lastName, username, language }: Person) => ({
  id,
  first_name: firstName,
  last_name: lastName,
  username,
  language_code: language,
});

const subscribersOf = ({ subscribedApps }: Asset) => [...subscribedApps.keys()];

export const describePage = (page: Page) => ({
  id: page.id,
  name: page.name,
  instagram_id: page.instagramId,
  is_restricted: page.isRestricted,
  subscribed_app_ids: subscribersOf(page),
});

export const describeAccount = (state: MetaState, account: InstagramAccount) => ({
  id: account.id,
  name: `@${account.username}`,
  page_id: account.pageId,
  allows_access: account.allowsAccess,
  is_restricted: account.isRestricted,
  subscribed_app_ids: [
    ...subscribersOf(account),
    ...(account.pageId === null ? [] : subscribersOf(state.pages.get(account.pageId) ?? account)),
  ],
});

export const describeApps = ({ apps }: MetaState) =>
  [...apps.values()].map(({ key, id, name, secret, subscriptions }) => ({
    key,
    id,
    name,
    /** What a Parley that uses the simulator expects. */
    verify_token: `verify-${secret}`,
    webhooks: [...subscriptions].map(([object, { callbackUrl }]) => ({ object, callback_url: callbackUrl })),
  }));
