import { CHANNEL_TYPES } from '@parley/contracts/platform-list';
import { answererOf, PRIORITIES, type Conversation, type listConversations } from '@parley/contracts/conversations';
import type { CustomerField } from '@parley/contracts/customer-fields';
import { SENTIMENTS } from '@parley/contracts/customers';
import type { InputOf } from '@parley/contracts/endpoint';
import { meetsFilter, parseFieldFilter } from '@parley/contracts/field-filter';
import { VIEW_QUERIES, type SavedFilter } from '@parley/contracts/inbox-views';

/** The queue, in the order in which it is shown; then the views that look at it in other ways. */
export const QUEUE_VIEWS = ['open', 'waiting', 'mine', 'mentioned', 'snoozed', 'bot', 'ended'] as const;
export const OTHER_VIEWS = ['unassigned', 'unread', 'all'] as const;
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
  /** A member's id, oneself or nobody. */
  assignee: string | null;
  /** A team's id. */
  team: string | null;
  priority: Conversation['priority'] | null;
  /** Whether the customer is blocked. */
  blocked: 'true' | null;
  /** An agent's id. */
  agent: string | null;
  from: string | null;
  to: string | null;
  search: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((each) => each === value) ?? null;
const dayOf = (value: string | null) => (value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : null);

const idOf = (value: string | null) => (value && /^[1-9]\d{0,14}$/.test(value) ? value : null);
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
    assignee: oneOf(['me', 'none'], params.get('assignee')) ?? idOf(params.get('assignee')),
    team: idOf(params.get('team')),
    priority: oneOf(PRIORITIES, params.get('priority')),
    blocked: oneOf(['true'], params.get('blocked')),
    agent: idOf(params.get('agent')),
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
  assignee: null,
  team: null,
  priority: null,
  blocked: null,
  agent: null,
  from: null,
  to: null,
  search: '',
};

/** Whether any filter besides the view is set. */
export const isNarrowed = (filter: InboxFilter): boolean => writeFilter({ ...filter, view: DEFAULT_VIEW }).size > 0;

type Query = NonNullable<InputOf<typeof listConversations>['query']>;

/** What a view asks for, as text. */
const queryOfView = (view: View) =>
  Object.fromEntries(Object.entries(VIEW_QUERIES[view]).map(([name, value]) => [name, String(value)])) as Query;

/** The filter as query parameters for listing conversations. A search looks at ended conversations too, unless a view was chosen. */
export function queryOf({ view, platform, tag, mood, field, from, to, search, ...people }: InboxFilter): Query {
  const { assignee, team, priority, blocked, agent } = people;
  return {
    ...queryOfView(search.trim() && view === DEFAULT_VIEW ? 'all' : view),
    ...(platform && { platform }),
    ...(tag && { tag }),
    ...(mood && { sentiment: mood }),
    ...(field && { field }),
    ...(assignee && { assignee }),
    ...(team && { teamId: team }),
    ...(priority && { priority }),
    ...(blocked && { isBlocked: blocked }),
    ...(agent && { agentId: agent }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search.trim() && { search: search.trim() }),
  };
}

/** The filter as it is saved under a name, without what is not set. */
export function savedFilterOf({ view, mood, team, blocked, agent, ...others }: InboxFilter): SavedFilter {
  const { assignee, platform, tag, priority, field, from, to } = others;
  const search = others.search.trim();
  return {
    view,
    ...(platform && { platform }),
    ...(tag && { tag }),
    ...(mood && { sentiment: mood }),
    ...(field && { field }),
    ...(agent && { agentId: Number(agent) }),
    ...(assignee && { assignee: assignee === 'me' || assignee === 'none' ? assignee : Number(assignee) }),
    ...(team && { teamId: Number(team) }),
    ...(priority && { priority }),
    ...(blocked && { isBlocked: true }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  };
}

/** The filter that was saved. */
export const filterOfSaved = ({
  view,
  sentiment,
  teamId,
  agentId,
  isBlocked,
  assignee,
  ...others
}: SavedFilter): InboxFilter => ({
  platform: others.platform ?? null,
  tag: others.tag ?? null,
  field: others.field ?? null,
  priority: others.priority ?? null,
  from: others.from ?? null,
  to: others.to ?? null,
  search: others.search ?? '',
  view,
  mood: sentiment ?? null,
  team: teamId === undefined ? null : String(teamId),
  agent: agentId === undefined ? null : String(agentId),
  assignee: assignee === undefined ? null : String(assignee),
  blocked: isBlocked ? 'true' : null,
});

const isOpen = ({ endedAt, snoozedAt }: Conversation) => endedAt === null && snoozedAt === null;

const VIEW_RULES: Record<View, (conversation: Conversation, myId: number) => boolean> = {
  open: isOpen,
  waiting: (conversation) => conversation.beganWaitingAt !== null && isOpen(conversation),
  mine: (conversation, myId) => conversation.handedOffTo?.id === myId && isOpen(conversation),
  mentioned: ({ mentions }, myId) => mentions.some(({ userId }) => userId === myId),
  snoozed: ({ endedAt, snoozedAt }) => endedAt === null && snoozedAt !== null,
  bot: (conversation) => answererOf(conversation) === 'bot' && isOpen(conversation),
  ended: ({ endedAt }) => endedAt !== null,
  unassigned: (conversation) => answererOf(conversation) === 'nobody' && isOpen(conversation),
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
  const { view, platform, tag, mood, field, from, to, search, assignee, team, priority, blocked, agent } = filter;
  const holder = assignee === 'me' ? String(viewer.myId) : assignee;
  if (conversation.isTest || search.trim()) return false;
  const startedOn = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: viewer.timeZone }).format(conversation.startedAt);
  return (
    VIEW_RULES[view](conversation, viewer.myId) &&
    (!platform || conversation.platform === platform) &&
    (!tag || conversation.tags.some((each) => each.toLowerCase() === tag.toLowerCase())) &&
    (!mood || conversation.customer.sentiment === mood) &&
    (!field || hasField(field, conversation, viewer.fields ?? [])) &&
    (!holder || String(conversation.handedOffTo?.id ?? 'none') === holder) &&
    (!team || String(conversation.team?.id) === team) &&
    (!priority || conversation.priority === priority) &&
    (!blocked || conversation.customer.isBlocked) &&
    (!agent || String(conversation.aiAgentId) === agent) &&
    (!from || startedOn() >= from) &&
    (!to || startedOn() <= to)
  );
}

/** Whether an updated conversation must leave its view. In others than the queue it stays: what one reads does not vanish. */
export const hasLeft = (filter: InboxFilter, conversation: Conversation, { myId }: Viewer): boolean =>
  !filter.search.trim() &&
  [...QUEUE_VIEWS, 'unassigned'].includes(filter.view) &&
  !VIEW_RULES[filter.view](conversation, myId);

function hasField(text: string, { customer }: Conversation, fields: readonly CustomerField[]): boolean {
  const filter = parseFieldFilter(text);
  const field = fields.find(({ key }) => key === filter?.key);
  const value = customer.fields.find(({ fieldId }) => fieldId === field?.id)?.value;
  return filter !== null && field !== undefined && meetsFilter(field, filter, value);
}
