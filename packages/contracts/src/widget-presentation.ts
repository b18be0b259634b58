import { z } from 'zod';
import { LocaleCode } from './profile.ts';
import { line, maxLength, required } from './rules.ts';

export const WIDGET_SIDES = ['right', 'left'] as const;
export const WIDGET_THEMES = ['light', 'dark', 'auto'] as const;

/** An invitation beside the launcher, shown to visitors who have not written yet. */
export const ProactiveMessage = z.strictObject({
  /** Part of the page's address, such as "/checkout"; empty for every page. */
  path: line(maxLength(200)).default(''),
  /** Seconds on the page before it is shown. */
  afterSeconds: z.number().int().min(0).max(3_600).default(20),
  texts: z
    .array(z.strictObject({ locale: LocaleCode, text: line(required, maxLength(200)) }))
    .min(1)
    .max(7)
    .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length),
});

/** How the widget appears on a page. Stored apart from the other settings, which older servers read strictly. */
export const WidgetPresentation = z.strictObject({
  /** The corner of the launcher; pages written from right to left mirror it. */
  side: z.enum(WIDGET_SIDES).default('right'),
  /** `auto` follows the visitor's system. */
  theme: z.enum(WIDGET_THEMES).default('light'),
  /** The first one that fits the page is shown. */
  proactiveMessages: z.array(ProactiveMessage).max(5).default([]),
});

export type WidgetPresentation = z.output<typeof WidgetPresentation>;
export type ProactiveMessage = z.output<typeof ProactiveMessage>;
