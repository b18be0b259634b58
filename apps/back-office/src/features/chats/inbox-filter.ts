import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import type { Conversation } from '@parley/contracts/conversations';
import type { CustomerField } from '@parley/contracts/customer-fields';
import { SENTIMENTS } from '@parley/contracts/customers';
import { meetsFilter, parseFieldFilter } from '@parley/contracts/field-filter';

const VIEWS = ['all', 'unread', 'handed-off', 'bot', 'ended'] as const;
export type View = (typeof VIEWS)[number];

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
  return {
    view: oneOf(VIEWS, params.get('view')) ?? 'all',
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
    if (value && !(name === 'view' && value === 'all')) params.set(name, value);
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
export const isNarrowed = (filter: InboxFilter): boolean => writeFilter({ ...filter, view: 'all' }).size > 0;

const VIEW_QUERIES = {
  all: {},
  unread: { unread: 'true' },
  'handed-off': { answeredBy: 'people', status: 'open' },
  bot: { answeredBy: 'bot', status: 'open' },
  ended: { status: 'ended' },
} as const;

/** The filter as query parameters for listing conversations. */
export function queryOf({ view, platform, tag, mood, field, from, to, search }: InboxFilter) {
  return {
    ...VIEW_QUERIES[view],
    ...(platform && { platform }),
    ...(tag && { tag }),
    ...(mood && { sentiment: mood }),
    ...(field && { field }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search.trim() && { search: search.trim() }),
  };
}

const VIEW_RULES: Record<View, (conversation: Conversation) => boolean> = {
  all: () => true,
  unread: ({ unreadCount }) => unreadCount > 0,
  'handed-off': ({ isHandedOff, hasBot, endedAt }) => (isHandedOff || !hasBot) && !endedAt,
  bot: ({ isHandedOff, hasBot, endedAt }) => !isHandedOff && hasBot && !endedAt,
  ended: ({ endedAt }) => endedAt !== null,
};

/** Whether an updated conversation belongs in the list. Always false during a search, because only the server can evaluate it. */
export function belongs(
  filter: InboxFilter,
  conversation: Conversation,
  timeZone: string,
  fields: readonly CustomerField[] = [],
): boolean {
  const { view, platform, tag, mood, field, from, to, search } = filter;
  if (conversation.isTest || search.trim()) return false;
  const startedOn = new Intl.DateTimeFormat('en-CA', { timeZone }).format(conversation.startedAt);
  return (
    VIEW_RULES[view](conversation) &&
    (!platform || conversation.platform === platform) &&
    (!tag || conversation.tags.some((each) => each.toLowerCase() === tag.toLowerCase())) &&
    (!mood || conversation.customer.sentiment === mood) &&
    (!field || hasField(field, conversation, fields)) &&
    (!from || startedOn >= from) &&
    (!to || startedOn <= to)
  );
}

function hasField(text: string, { customer }: Conversation, fields: readonly CustomerField[]): boolean {
  const filter = parseFieldFilter(text);
  const field = fields.find(({ key }) => key === filter?.key);
  const value = customer.fields.find(({ fieldId }) => fieldId === field?.id)?.value;
  return filter !== null && field !== undefined && meetsFilter(field, filter, value);
}
