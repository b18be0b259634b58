import type { Clock } from '../../clock.ts';
import type { MetaApp, MetaState } from '../state.ts';
import type { Subscriptions } from '../subscriptions.ts';
import type { SentEvent, Webhooks } from '../webhooks.ts';
import { platformOf, type Attachment, type Message, type Thread } from './threads.ts';

/** The names that Pages and Instagram accounts have for the same kind of event. */
export const EVENT_FIELDS = {
  message: ['messages', 'messages'],
  postback: ['messaging_postbacks', 'messaging_postbacks'],
  reaction: ['message_reactions', 'message_reactions'],
  edit: ['message_edits', 'message_edit'],
  read: ['message_reads', 'messaging_seen'],
  /** Instagram reports no delivery. */
  delivery: ['message_deliveries', null],
  /** Instagram counts echoes among messages. */
  echo: ['message_echoes', 'messages'],
  referral: ['messaging_referrals', 'messaging_referral'],
  handover: ['messaging_handovers', 'messaging_handover'],
  policy: ['messaging_policy_enforcement', null],
} as const;
export type EventKind = keyof typeof EVENT_FIELDS;

export const INBOX_APP_IDS = { page: '263902037430900', instagram: '1217981644879628' } as const;

interface Needs {
  clock: Clock;
  state: MetaState;
  subscriptions: Subscriptions;
  webhooks: Webhooks;
}

export type Events = ReturnType<typeof createEvents>;

/** Tells apps what happened in a conversation, if both the app and the account are subscribed to it. */
export function createEvents({ clock, state, subscriptions, webhooks }: Needs) {
  /** The apps that get events of this kind, with the kind of account for which they get them. */
  function receivers({ asset }: Thread, kind: EventKind): { app: MetaApp; giveUp: () => void }[] {
    const [pageField, instagramField] = EVENT_FIELDS[kind];
    const field = asset.kind === 'page' ? pageField : instagramField;
    if (field === null) return [];
    if (asset.kind === 'page') return subscribed(asset.subscribedApps, 'page', field, true);
    if (!asset.allowsAccess) return [];
    const page = asset.pageId === null ? undefined : state.pages.get(asset.pageId);
    // A Page cannot name Instagram's own fields, so its subscription counts for those.
    const isPageField = subscriptions.fieldsOf('page').includes(field);
    return [
      ...subscribed(asset.subscribedApps, 'instagram', field, true),
      ...(page ? subscribed(page.subscribedApps, 'instagram', field, isPageField) : []),
    ];
  }

  function subscribed(apps: Map<string, Set<string>>, object: string, field: string, isChecked: boolean) {
    return [...apps].flatMap(([id, fields]) => {
      const app = state.apps.get(id);
      const isWanted = app?.subscriptions.get(object)?.fields.has(field) && (!isChecked || fields.has(field));
      return app && isWanted ? [{ app, giveUp: () => void apps.delete(id) }] : [];
    });
  }

  function wantsStandby({ asset }: Thread, { id, subscriptions: wanted }: MetaApp) {
    const page = asset.kind === 'page' ? asset : state.pages.get(asset.pageId ?? '');
    const own = asset.subscribedApps.get(id) ?? page?.subscribedApps.get(id);
    return own?.has('standby') && wanted.get(asset.kind)?.fields.has('standby');
  }

  function emit(thread: Thread, kind: EventKind, item: Record<string, unknown>): SentEvent[] {
    const { asset, ownerId, scopedId } = thread;
    return receivers(thread, kind).flatMap(({ app, giveUp }) => {
      const isStandby = ownerId !== null && ownerId !== app.id && kind !== 'handover';
      if (isStandby && !wantsStandby(thread, app)) return [];
      const sent = webhooks.send({
        platform: platformOf(asset),
        app,
        object: asset.kind,
        accountId: asset.id,
        kind: isStandby ? `standby ${kind}` : kind,
        lane: `${asset.id} ${scopedId}`,
        entry: isStandby ? { standby: [withoutPayload(item)] } : { messaging: [item] },
        onGivenUp: giveUp,
      });
      return sent ? [sent] : [];
    });
  }

  const fromCustomer = ({ scopedId, asset }: Thread) => ({
    sender: { id: scopedId },
    recipient: { id: asset.id },
    timestamp: clock.now(),
  });
  const fromBusiness = ({ scopedId, asset }: Thread, timestamp: number) => ({
    sender: { id: asset.id },
    recipient: { id: scopedId },
    timestamp,
  });

  return {
    /** The customer did something. */
    customer: (thread: Thread, kind: EventKind, happened: Record<string, unknown>) =>
      emit(thread, kind, { ...fromCustomer(thread), ...happened }),

    /** The business sent something, by an app or by hand. Only Messenger names the app and returns its metadata. */
    echo(thread: Thread, message: Message, metadata?: string) {
      const { asset } = thread;
      const origin =
        asset.kind === 'page'
          ? { app_id: Number(message.appId ?? INBOX_APP_IDS.page), ...(metadata === undefined ? {} : { metadata }) }
          : {};
      return emit(thread, 'echo', {
        ...fromBusiness(thread, message.at),
        message: { is_echo: true, ...origin, mid: message.mid, ...contentOf(message) },
      });
    },

    delivered: (thread: Thread, { mid, at }: Message) =>
      emit(thread, 'delivery', {
        sender: { id: thread.scopedId },
        recipient: { id: thread.asset.id },
        delivery: { mids: [mid], watermark: at },
      }),

    /** The conversation went to another app, or back. */
    handover: (thread: Thread, kind: string, content: Record<string, unknown>) =>
      emit(thread, 'handover', { ...fromCustomer(thread), [kind]: content }),
  };
}

/** Who only listens does not learn what a button means. */
function withoutPayload(item: Record<string, unknown>): Record<string, unknown> {
  if (typeof item.postback !== 'object') return item;
  const { payload: _, ...postback } = item.postback as Record<string, unknown>;
  return { ...item, postback };
}

const attachmentOf = ({ type, payload }: Attachment) => ({ type, payload });

/** What webhooks show of a message. */
const contentOf = ({ text, attachments, replyTo }: Message) => ({
  ...(text ? { text } : {}),
  ...(attachments.length > 0 ? { attachments: attachments.map(attachmentOf) } : {}),
  ...(replyTo ? { reply_to: replyTo } : {}),
});
