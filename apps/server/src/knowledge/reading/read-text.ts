import type { Block, Limits } from './page.ts';
import { openReader } from './reader.ts';
import { looksLikeMarkdown } from './readers/looks-like-markdown.ts';
import { hasTemplates } from './readers/templates.ts';

/** Reads a text that people typed or pasted: as Markdown if it looks like it, otherwise as it is. Throws ReadingError. */
export async function readText(text: string, limits: Partial<Limits> = {}): Promise<Block[]> {
  // Most texts are plain and need no worker.
  if (!looksLikeMarkdown(text) && !hasTemplates(text)) return [{ heading: '', text }];
  const reader = openReader(limits);
  try {
    return (await reader.text(text)).page.blocks;
  } finally {
    await reader.close();
  }
}
