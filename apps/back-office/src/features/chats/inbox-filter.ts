import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { answererOf, type Conversation } from '@parley/contracts/conversations';
import type { CustomerField } from '@parley/contracts/customer-fields';
import { SENTIMENTS } from '@parley/contracts/customers';
import { meetsFilter, parseFieldFilter } from '@parley/contracts/field-filter';

/** The queue, in the order in which it is shown; then the views that look at it in other ways. */
export const QUEUE_VIEWS = ['open', 'waiting', 'mine', 'mentioned', 'snoozed', 'bot', 'ended'] as const;
export const OTHER_VIEWS = ['unread', 'all'] as const;
const VIEWS = [...QUEUE_VIEWS, ...OTHER_VIEWS];
export type View = (typeof VIEWS)[number];
const DEFAULT_VIEW: View = 'open';
/** The names of views in older bookmarks. */
const RENAMED: Record<string, View> = { 'handed-off': 'waiting' };

/** The inbox filter, as kept in the URL. */
export interface InboxFilter {
  view: View;
  platform: Conversation['platform'] | null;
  tag: string | null;
  mood: Conversation['customer']['sentiment'] | null;
  /** A condition on a custom field of the customer, as `key:operator:value`. */
  field: string | null;
  from: string | null;
  to: string | null;
  search: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((each) => each === value) ?? null;
const dayOf = (value: string | null) => (value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : null);

const fieldOf = (value: string | null) => (value && parseFieldFilter(value) ? value : null);

/** Reads the filter from the URL. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): InboxFilter {
  const view = params.get('view');
  return {
    view: oneOf(VIEWS, view) ?? RENAMED[view ?? ''] ?? DEFAULT_VIEW,
    platform: oneOf(CHANNEL_TYPES, params.get('platform')),
    tag: params.get('tag')?.slice(0, 40) || null,
    mood: oneOf(SENTIMENTS, params.get('mood')),
    field: fieldOf(params.get('field')),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    search: (params.get('search') ?? '').slice(0, 200),
  };
}

/** The URL of the inbox with parts of the filter changed. */
export function writeFilter(filter: InboxFilter, changes: Partial<InboxFilter> = {}): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filter, ...changes })) {
    if (value && !(name === 'view' && value === DEFAULT_VIEW)) params.set(name, value);
  }
  return params;
}

export const NO_FILTER: Omit<InboxFilter, 'view'> = {
  platform: null,
  tag: null,
  mood: null,
  field: null,
  from: null,
  to: null,
  search: '',
};

/** Whether any filter besides the view is set. */
export const isNarrowed = (filter: InboxFilter): boolean => writeFilter({ ...filter, view: DEFAULT_VIEW }).size > 0;

const VIEW_QUERIES = {
  open: { status: 'open' },
  waiting: { waiting: 'true' },
  mine: { answeredBy: 'me', status: 'open' },
  mentioned: { mentioned: 'true' },
  snoozed: { status: 'snoozed' },
  bot: { answeredBy: 'bot', status: 'open' },
  ended: { status: 'ended' },
  unread: { unread: 'true' },
  all: {},
} as const;

/** The filter as query parameters for listing conversations. A search looks at ended conversations too, unless a view was chosen. */
export function queryOf({ view, platform, tag, mood, field, from, to, search }: InboxFilter) {
  return {
    ...VIEW_QUERIES[search.trim() && view === DEFAULT_VIEW ? 'all' : view],
    ...(platform && { platform }),
    ...(tag && { tag }),
    ...(mood && { sentiment: mood }),
    ...(field && { field }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search.trim() && { search: search.trim() }),
  };
}

const isOpen = ({ endedAt, snoozedAt }: Conversation) => endedAt === null && snoozedAt === null;

const VIEW_RULES: Record<View, (conversation: Conversation, myId: number) => boolean> = {
  open: isOpen,
  waiting: (conversation) => conversation.beganWaitingAt !== null && isOpen(conversation),
  mine: (conversation, myId) => conversation.handedOffTo?.id === myId && isOpen(conversation),
  mentioned: ({ mentions }, myId) => mentions.some(({ userId }) => userId === myId),
  snoozed: ({ endedAt, snoozedAt }) => endedAt === null && snoozedAt !== null,
  bot: (conversation) => answererOf(conversation) === 'bot' && isOpen(conversation),
  ended: ({ endedAt }) => endedAt !== null,
  unread: ({ unreadCount }) => unreadCount > 0,
  all: () => true,
};

/** Who looks at the list, and what is known about the company. */
export interface Viewer {
  myId: number;
  timeZone: string;
  fields?: readonly CustomerField[] | undefined;
}

/** Whether an updated conversation belongs in the list. Always false during a search, because only the server can evaluate it. */
export function belongs(filter: InboxFilter, conversation: Conversation, viewer: Viewer): boolean {
  const { view, platform, tag, mood, field, from, to, search } = filter;
  if (conversation.isTest || search.trim()) return false;
  const startedOn = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: viewer.timeZone }).format(conversation.startedAt);
  return (
    VIEW_RULES[view](conversation, viewer.myId) &&
    (!platform || conversation.platform === platform) &&
    (!tag || conversation.tags.some((each) => each.toLowerCase() === tag.toLowerCase())) &&
    (!mood || conversation.customer.sentiment === mood) &&
    (!field || hasField(field, conversation, viewer.fields ?? [])) &&
    (!from || startedOn() >= from) &&
    (!to || startedOn() <= to)
  );
}

/** Whether an updated conversation must leave its view. In others than the queue it stays: what one reads does not vanish. */
export const hasLeft = (filter: InboxFilter, conversation: Conversation, { myId }: Viewer): boolean =>
  !filter.search.trim() &&
  QUEUE_VIEWS.some((view) => view === filter.view) &&
  !VIEW_RULES[filter.view](conversation, myId);

function hasField(text: string, { customer }: Conversation, fields: readonly CustomerField[]): boolean {
  const filter = parseFieldFilter(text);
  const field = fields.find(({ key }) => key === filter?.key);
  const value = customer.fields.find(({ fieldId }) => fieldId === field?.id)?.value;
  return filter !== null && field !== undefined && meetsFilter(field, filter, value);
}
