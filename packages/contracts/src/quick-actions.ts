import { z } from 'zod';
import { withScheme } from './channels.ts';
import { endpoint } from './endpoint.ts';
import type { Problem } from './error-texts/index.ts';
import { LocaleCode } from './profile.ts';
import { email, firstProblem, line, maxLength, phone, required, website, type Rule } from './rules.ts';
import { Id } from './shared.ts';

export const QUICK_ACTION_TYPES = ['call', 'email', 'link'] as const;
export type QuickActionType = (typeof QUICK_ACTION_TYPES)[number];

const TARGETS: Record<QuickActionType, readonly Rule[]> = {
  call: [required, phone],
  email: [required, email],
  link: [required, website],
};

/** What is wrong with the phone number, address or link that an action of this type targets. */
export const targetProblem = (type: QuickActionType, target: string): Problem | null =>
  firstProblem(target, TARGETS[type]);

/** A target as it is stored: links get a scheme. */
export const targetToStore = (type: QuickActionType, target: string): string =>
  type === 'link' ? withScheme(target) : target;

const ActionTexts = z
  .array(z.strictObject({ locale: LocaleCode, text: line(required, maxLength(40)) }))
  .min(1)
  .max(7)
  .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length);

const Target = line(required, maxLength(500));
const Type = z.enum(QUICK_ACTION_TYPES);

/** A button in the widget: call us, write to us, visit a page. */
export const QuickAction = z.object({
  id: Id,
  type: Type,
  texts: z.array(z.object({ locale: LocaleCode, text: z.string() })),
  target: z.string(),
  isEnabled: z.boolean(),
  /** Starts at 0; the widget shows the first three that are enabled. */
  position: z.number().int(),
});

const Params = z.object({ id: Id });

export const listQuickActions = endpoint('GET', '/quick-actions', {
  summary: 'All quick actions in their order',
  access: 'verified',
  result: z.object({ data: z.array(QuickAction), nextCursor: z.string().nullable() }),
});

export const NewQuickAction = z
  .strictObject({ type: Type, texts: ActionTexts, target: Target, isEnabled: z.boolean().default(true) })
  .superRefine(({ type, target }, context) => {
    const problem = targetProblem(type, target);
    if (problem) context.addIssue({ code: 'custom', path: ['target'], params: { problem } });
  });

export const createQuickAction = endpoint('POST', '/quick-actions', {
  summary: 'Add a quick action after the others',
  access: 'verified',
  body: NewQuickAction,
  result: QuickAction,
  status: 201,
});

export const updateQuickAction = endpoint('PUT', '/quick-actions/:id', {
  summary: 'Change, enable, disable or move a quick action',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    type: Type.optional(),
    texts: ActionTexts.optional(),
    target: Target.optional(),
    isEnabled: z.boolean().optional(),
    position: z.number().int().min(0).max(10_000).optional(),
  }),
  result: QuickAction,
});

export const deleteQuickAction = endpoint('DELETE', '/quick-actions/:id', {
  summary: 'Delete a quick action; it can be restored for a day',
  access: 'verified',
  params: Params,
});

export const undeleteQuickAction = endpoint('POST', '/quick-actions/:id/undelete', {
  summary: 'Restore a deleted quick action to its position',
  access: 'verified',
  params: Params,
  result: QuickAction,
});

export type QuickAction = z.output<typeof QuickAction>;
