import { z } from 'zod';

const Part = z.object({ type: z.string(), text: z.string().optional() });
const Message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(Part)]).nullish(),
});

/** The part of a chat completion request that we read; real servers accept much more. */
export const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(Message),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.number().nullish(),
  temperature: z.number().nullish(),
  seed: z.number().int().nullish(),
  response_format: z
    .object({
      type: z.string(),
      json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }).nullish(),
    })
    .nullish(),
  tools: z
    .array(
      z.object({ function: z.object({ name: z.string(), parameters: z.record(z.string(), z.unknown()).nullish() }) }),
    )
    .nullish(),
});

/** A parsed request to the model. */
export interface ModelRequest {
  model: string;
  messages: { role: string; text: string }[];
  /** All system messages. */
  system: string;
  /** The customer's last message. */
  question: string;
  wantsJson: boolean;
  schema: Record<string, unknown> | null;
  tools: { name: string; parameters: Record<string, unknown> }[];
  isStream: boolean;
  wantsUsage: boolean;
  mostTokens: number | null;
  temperature: number | null;
  seed: number | null;
}

export interface Passage {
  number: number;
  title: string;
  text: string;
}

export function readModelRequest(body: z.output<typeof ChatRequest>): ModelRequest {
  const messages = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  const isSystem = ({ role }: { role: string }) => role === 'system' || role === 'developer';
  const format = body.response_format?.type ?? 'text';
  return {
    model: body.model,
    messages,
    system: messages
      .filter(isSystem)
      .map(({ text }) => text)
      .join('\n'),
    question: questionIn(messages.findLast(({ role }) => role === 'user')?.text ?? ''),
    wantsJson: format.startsWith('json'),
    schema: body.response_format?.json_schema?.schema ?? null,
    tools: (body.tools ?? []).map(({ function: { name, parameters } }) => ({ name, parameters: parameters ?? {} })),
    isStream: body.stream ?? false,
    wantsUsage: body.stream_options?.include_usage ?? false,
    mostTokens: body.max_tokens ?? null,
    temperature: body.temperature ?? null,
    seed: body.seed ?? null,
  };
}

function textOf(content: z.output<typeof Message>['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text = '' }) => text).join('\n');
}

const HEAD = /^\[(\d+)\] ?(.*)$/;
/** A line that ends the section above it: any kind of fence. */
const FENCE = /^(?:[-=~#*_`"]{3,}|<\/?[\w-]|\[\/)/;

/** Blocks that begin with a line `[n] title`, anywhere in the messages. */
export function passagesIn({ messages }: ModelRequest): Passage[] {
  const found: Passage[] = [];
  for (const { text } of messages) {
    let open: Passage | null = null;
    for (const line of text.split('\n')) {
      const head = HEAD.exec(line);
      if (head) {
        open = { number: Number(head[1]), title: head[2] ?? '', text: '' };
        found.push(open);
      } else if (FENCE.test(line)) open = null;
      else if (open) open.text += `${line}\n`;
    }
  }
  return found;
}

/** If passages and question share a message, the question is the text below the last fence. */
function questionIn(text: string): string {
  const lines = text.trim().split('\n');
  if (!lines.some((line) => HEAD.test(line))) return text.trim();
  const isLast = lines.findLastIndex((line, at) => FENCE.test(line) && at < lines.length - 1);
  return lines
    .slice(isLast + 1)
    .filter((line) => !FENCE.test(line))
    .join('\n')
    .trim();
}

/** The first sentences of a text. */
export function sentencesOf(text: string, most: number): string[] {
  const found = text.replace(/\s+/g, ' ').match(/[^.!?…]+(?:[.!?…]+(?=\s|$)|$)|\S+?[.!?…]+/g) ?? [];
  return found
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .slice(0, most);
}

/** Word stems, so that endings hardly matter. */
export const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5)));
