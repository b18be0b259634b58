import { parsePartialJson } from 'ai';
import { z } from 'zod';

/** What a model is asked for: the action is a field of its own, never a word in the text. */
export const Draft = z.object({
  action: z.enum(['reply', 'clarify', 'handoff']),
  citations: z.array(z.number().int()),
  answer: z.string(),
  reason: z.string(),
});

/** A draft as far as it has been written. */
export interface Partial {
  action: 'reply' | 'clarify' | 'handoff' | null;
  citations: number[];
  answer: string;
  /** It is no JSON: some models answer in words whatever they are told. */
  isPlain: boolean;
}

/** Reads a draft that may still be growing, or may never have been what was asked for. */
export async function readDraft(text: string): Promise<Partial> {
  const written = unfenced(text);
  if (!written.startsWith('{')) return { action: null, citations: [], answer: written, isPlain: written.length > 0 };
  const { value } = await parsePartialJson(written);
  const { action, citations, answer } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return {
    action: Draft.shape.action.safeParse(action).data ?? null,
    citations: Array.isArray(citations) ? citations.filter((each): each is number => Number.isInteger(each)) : [],
    answer: typeof answer === 'string' ? answer : '',
    isPlain: false,
  };
}

/** Without the code fence and the thoughts that some models put around it. */
function unfenced(text: string): string {
  const spoken = text.replace(/^\s*<think>[\s\S]*?(<\/think>|$)/, '').trimStart();
  return spoken.replace(/^```(?:json)?\s*/, '').replace(/\s*```\s*$/, '');
}
