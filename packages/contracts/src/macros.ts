import { z } from 'zod';
import { Conversation, Priority, TagName } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { MAX_TEMPLATE_LENGTH } from './message-templates.ts';
import { line, maxLength, obeys, required } from './rules.ts';
import { Id } from './shared.ts';

export const MAX_MACROS = 200;

const Text = z
  .string()
  .trim()
  .superRefine(obeys(required, maxLength(MAX_TEMPLATE_LENGTH)));

/** One thing that a macro does. */
export const MacroAction = z.discriminatedUnion('type', [
  /** Sends a text, or only writes it into the reply field. */
  z.strictObject({ type: z.literal('text'), text: Text, isInserted: z.boolean().default(false) }),
  /** Does the same with a saved reply, in the customer's language. */
  z.strictObject({ type: z.literal('reply'), templateId: Id, isInserted: z.boolean().default(false) }),
  z.strictObject({ type: z.literal('add_tags'), tags: z.array(TagName).min(1).max(20) }),
  z.strictObject({ type: z.literal('remove_tags'), tags: z.array(TagName).min(1).max(20) }),
  z.strictObject({ type: z.literal('assign'), to: z.enum(['me', 'nobody']).or(Id) }),
  z.strictObject({ type: z.literal('team'), teamId: Id }),
  z.strictObject({ type: z.literal('priority'), priority: Priority }),
  /** For so many minutes, or until the customer writes. */
  z.strictObject({ type: z.literal('snooze'), minutes: z.number().int().min(1).max(525_600).nullable() }),
  z.strictObject({ type: z.literal('end') }),
  z.strictObject({ type: z.literal('block') }),
]);
export type MacroAction = z.output<typeof MacroAction>;
export type MacroActionType = MacroAction['type'];
export const MACRO_ACTION_TYPES = MacroAction.options.map(({ shape }) => shape.type.value);

/** Each kind of action at most once, and none that contradicts another. */
const Actions = z
  .array(MacroAction)
  .min(1)
  .max(10)
  .refine((actions) => new Set(actions.map(({ type }) => type)).size === actions.length)
  .refine((actions) => {
    const has = (...types: MacroActionType[]) => types.every((type) => actions.some((each) => each.type === type));
    return !has('text', 'reply') && !has('snooze', 'end') && !has('snooze', 'block');
  });

export const Macro = z.object({
  id: Id,
  name: z.string(),
  /** Everybody in the company has it; otherwise only the caller does. */
  isShared: z.boolean(),
  actions: z.array(MacroAction),
  /** The actions that cannot be done, because what they name is gone: a member, a team or a saved reply. */
  broken: z.array(z.enum(['reply', 'assign', 'team'])),
});

const Name = line(required, maxLength(60));
const Params = z.object({ id: Id });

export const listMacros = endpoint('GET', '/macros', {
  summary: 'The macros that the caller has, by name',
  access: 'verified',
  result: z.object({ data: z.array(Macro), nextCursor: z.string().nullable() }),
});

const NewMacro = z.strictObject({ name: Name, isShared: z.boolean().default(true), actions: Actions });

export const createMacro = endpoint('POST', '/macros', {
  summary: 'Save actions under a name, to do them together',
  access: 'verified',
  body: NewMacro,
  result: Macro,
  status: 201,
});

export const updateMacro = endpoint('PUT', '/macros/:id', {
  summary: 'Change a macro',
  access: 'verified',
  params: Params,
  body: z.strictObject({ name: Name.optional(), isShared: z.boolean().optional(), actions: Actions.optional() }),
  result: Macro,
});

export const deleteMacro = endpoint('DELETE', '/macros/:id', {
  summary: 'Delete a macro; it can be restored for a day',
  access: 'verified',
  params: Params,
});

export const undeleteMacro = endpoint('POST', '/macros/:id/undelete', {
  summary: 'Restore a deleted macro',
  access: 'verified',
  params: Params,
  result: Macro,
});

/** What a run changes, and what undoing it restores. */
const RUN_PARTS = ['tags', 'assignee', 'team', 'priority', 'snooze', 'end', 'block'] as const;
export type RunPart = (typeof RUN_PARTS)[number];

/** Why an action was left out: what it names is gone, a text has a variable without a value, or it does not apply here. */
const LEFT_OUT_REASONS = ['gone', 'gap', 'impossible'] as const;

export const MacroRun = z.object({
  id: Id,
  conversation: Conversation,
  leftOut: z.array(z.object({ type: z.string(), why: z.enum(LEFT_OUT_REASONS) })),
  /** A message has been sent, which undoing does not take back. */
  hasSent: z.boolean(),
  /** A text to write into the reply field. */
  inserted: z.string().nullable(),
});

export const runMacro = endpoint('POST', '/conversations/:id/macros', {
  summary:
    'Do everything that a macro says, or nothing; a repeated client id does nothing more and returns the first outcome',
  details: 'Answers 409 if a colleague has run the same macro here in the last half minute.',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    macroId: Id,
    clientId: z.string().regex(/^[\w-]{8,64}$/),
  }),
  result: MacroRun,
});

export const undoMacroRun = endpoint('POST', '/macro-runs/:id/undo', {
  summary: 'Take back what a macro has just changed, for ten minutes; what somebody has changed since stays as it is',
  access: 'verified',
  params: Params,
  result: z.object({ conversation: Conversation, kept: z.array(z.enum(RUN_PARTS)) }),
});

export type Macro = z.output<typeof Macro>;
export type MacroRun = z.output<typeof MacroRun>;
