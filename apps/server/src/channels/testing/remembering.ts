import { z } from 'zod';
import { adapter } from '../adapter.ts';

/** An adapter without a platform: records what it was given, and refuses texts on demand. */
export function createRemembering() {
  const taken: { to: string; text: string }[] = [];
  const refusals = new Map<string, (Error | null)[]>();
  const remembering = adapter({
    platform: 'telegram',
    detectsDuplicates: true,
    settings: z.unknown(),
    secrets: z.unknown(),
    webhook: null,
    fetchFile: async () => new Uint8Array(),
    async send({ to, key, ...part }) {
      const text = part.type === 'text' ? part.text : `${part.file.name}: ${String(await part.file.read())}`;
      const refusal = refusals.get(text)?.shift();
      if (refusal) throw refusal;
      taken.push({ to, text });
      return `sent-${key}`;
    },
  });
  return { remembering, taken, refusals };
}
