import { expect } from 'vitest';

export interface ReceivedEvent {
  name: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/** Reads a stream as a browser would: by fetch, with headers, never with a token in the address. */
export function readEvents(url: string, headers: Record<string, string>) {
  const received: ReceivedEvent[] = [];
  const abort = new AbortController();
  let lastId: string | undefined;
  const ended = (async () => {
    const reply = await fetch(url, { headers, signal: abort.signal });
    if (reply.status !== 200) throw new Error(`The stream answered ${reply.status}.`);
    let rest = '';
    for await (const chunk of reply.body ?? []) {
      rest += Buffer.from(chunk as Uint8Array).toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const [name, id, data] = [field('event'), field('id'), field('data')];
        lastId = id ?? lastId;
        if (name) received.push({ name, id, data: JSON.parse(data ?? '{}') as Record<string, unknown> });
      }
    }
  })().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  const isReady = async () => {
    await expect
      .poll(() => received.some(({ name }) => name === 'ready' || name === 'reset'), { interval: 5 })
      .toBe(true);
  };
  const texts = () => received.filter(({ name }) => name === 'message.created').map(({ data }) => data.text);
  return { received, ended, isReady, texts, close: () => abort.abort(), lastId: () => lastId };
}
