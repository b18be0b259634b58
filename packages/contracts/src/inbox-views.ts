import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { Priority } from './conversations.ts';
import { Sentiment } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { FieldFilterText } from './field-filter.ts';
import { line, maxLength, required } from './rules.ts';
import { Day, Id } from './shared.ts';

/** What each view of the inbox asks of the list of conversations. */
export const VIEW_QUERIES = {
  open: { status: 'open' },
  waiting: { waiting: true },
  mine: { answeredBy: 'me', status: 'open' },
  mentioned: { mentioned: 'true' },
  snoozed: { status: 'snoozed' },
  bot: { answeredBy: 'bot', status: 'open' },
  ended: { status: 'ended' },
  unassigned: { answeredBy: 'people', status: 'open', assignee: 'none' },
  unread: { unread: true },
  all: {},
} as const;
const INBOX_VIEWS = Object.keys(VIEW_QUERIES) as (keyof typeof VIEW_QUERIES)[];

/** More views than anybody can keep apart. */
export const MAX_SAVED_VIEWS = 500;

/** A view, and what narrows it down. */
export const SavedFilter = z.strictObject({
  view: z.enum(INBOX_VIEWS),
  platform: ChannelType.optional(),
  tag: z.string().max(40).optional(),
  sentiment: Sentiment.optional(),
  field: FieldFilterText.optional(),
  agentId: Id.optional(),
  assignee: z.enum(['me', 'none']).or(Id).optional(),
  teamId: Id.optional(),
  priority: Priority.optional(),
  isBlocked: z.boolean().optional(),
  from: Day.optional(),
  to: Day.optional(),
  search: z.string().max(200).optional(),
});

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  /** Everybody in the company sees it; otherwise only the caller does. */
  isShared: z.boolean(),
  /** Who saved it; null if they have left for good. */
  owner: z.object({ id: Id, name: z.string() }).nullable(),
  filter: SavedFilter,
});

const Name = line(required, maxLength(60));
const Params = z.object({ id: Id });
/** Counted up to 100, because everything above 99 is shown the same. */
const Few = z.number().int().max(100);

export const listSavedViews = endpoint('GET', '/inbox-views', {
  summary: 'The saved views that the caller sees, in their order',
  access: 'verified',
  result: z.object({ data: z.array(SavedView), nextCursor: z.string().nullable() }),
});

export const createSavedView = endpoint('POST', '/inbox-views', {
  summary: 'Save a filter of the inbox under a name',
  access: 'verified',
  body: z.strictObject({ name: Name, isShared: z.boolean().default(false), filter: SavedFilter }),
  result: SavedView,
  status: 201,
});

export const updateSavedView = endpoint('PUT', '/inbox-views/:id', {
  summary: 'Rename a saved view, share it or keep it to oneself, change its filter, or move it to a place in the list',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    name: Name.optional(),
    isShared: z.boolean().optional(),
    filter: SavedFilter.optional(),
    place: z.number().int().min(0).max(MAX_SAVED_VIEWS).optional(),
  }),
  result: SavedView,
});

export const deleteSavedView = endpoint('DELETE', '/inbox-views/:id', {
  summary: 'Delete a saved view; it can be restored for a day',
  access: 'verified',
  params: Params,
});

export const undeleteSavedView = endpoint('POST', '/inbox-views/:id/undelete', {
  summary: 'Restore a deleted view',
  access: 'verified',
  params: Params,
  result: SavedView,
});

export const getInboxColumn = endpoint('GET', '/inbox-column', {
  summary:
    'What the column of the inbox shows besides its views: teams and saved views with the number of their conversations',
  access: 'verified',
  query: z.object({
    /** The saved views to count, at most fifty, separated by commas. */
    views: z
      .string()
      .regex(/^\d{1,16}(,\d{1,16}){0,49}$/)
      .transform((ids) => ids.split(',').map(Number))
      .optional(),
  }),
  result: z.object({
    /** Those of the caller first, then by name. */
    teams: z.array(z.object({ id: Id, name: z.string(), isMine: z.boolean(), open: Few })),
    /** Those asked for that exist. A search is not counted. */
    views: z.array(z.object({ id: Id, count: Few.nullable() })),
  }),
});

export type SavedFilter = z.output<typeof SavedFilter>;
export type SavedView = z.output<typeof SavedView>;
