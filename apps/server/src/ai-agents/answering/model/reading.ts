import { parsePartialJson } from 'ai';
import { z } from 'zod';

/** The requested output. The action is a separate field, so that text can never trigger it. */
export const Draft = z.object({
  action: z.enum(['reply', 'clarify', 'handoff']),
  citations: z.array(z.number().int()),
  /** The sentences of the passages that the answer relies on, word for word. */
  quotes: z.array(z.string()).default([]),
  answer: z.string(),
  reason: z.string(),
});

/** A draft as far as it has been received. */
export interface Partial {
  action: 'reply' | 'clarify' | 'handoff' | null;
  citations: number[];
  quotes: string[];
  answer: string;
  /** Not JSON: some models answer in plain text regardless of instructions. */
  isPlain: boolean;
}

/** Reads a draft that may be incomplete or in the wrong format. */
export async function readDraft(text: string): Promise<Partial> {
  const written = unfenced(text);
  if (!written.startsWith('{'))
    return { action: null, citations: [], quotes: [], answer: written, isPlain: written.length > 0 };
  const { value } = await parsePartialJson(written);
  const { action, citations, quotes, answer } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return {
    action: Draft.shape.action.safeParse(action).data ?? null,
    citations: Array.isArray(citations) ? citations.filter((each): each is number => Number.isInteger(each)) : [],
    quotes: Array.isArray(quotes) ? quotes.filter((each): each is string => typeof each === 'string') : [],
    answer: typeof answer === 'string' ? answer : '',
    isPlain: false,
  };
}

/** Removes the code fence and the reasoning that some models add. */
export function unfenced(text: string): string {
  const spoken = text.replace(/^\s*<think>[\s\S]*?(<\/think>|$)/, '').trimStart();
  return spoken.replace(/^```(?:json)?\s*/, '').replace(/\s*```\s*$/, '');
}
